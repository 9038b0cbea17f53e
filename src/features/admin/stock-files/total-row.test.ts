import { expect, it } from 'vitest';
import type { SheetCell } from '#src/lib/sheet/sheet.ts';
import { isTotalRow } from './total-row.ts';

it.each<[isTotal: boolean, cells: readonly SheetCell[]]>([
  [true, ['Total', null, null, 71_800]],
  [true, [null, null, 'TOTAL:', '71.800 €']],
  [true, ['Totales', 2, '-', { error: '#REF!' }]],
  [true, ['Suma', '', '71.800']],
  [true, [' Suma total ', 71_800]],
  [true, ['Total 38 vehículos', null, 71_800]],
  [true, ['Total general (IVA incluido)', 71_800]],
  [true, ['Subtotal BMW', '2 coches', 71_800]],
  [true, ['Media', 35_900]],
  [true, ['TOTAL']],
  [false, ['Total', 'X3', 'BMW', 2021]],
  [false, ['Media Cuero', 2020, 300]],
  [false, ['BMW', 'X3', 2021, 'Total', 71_800]],
  [false, ['TOTAL-1', 39_900]],
  [false, ['Totalán', 39_900]],
  [false, ['Summa', 39_900]],
  [false, [1, 'Total']],
  [false, [null]],
])('is %s for %j', (isTotal, cells) => expect(isTotalRow({ number: 9, cells })).toBe(isTotal));
