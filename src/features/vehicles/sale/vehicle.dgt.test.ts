import { expect, test } from 'vitest';
import { drawnLabel } from './sale.terms.ts';
import { proposeDgt } from './vehicle.dgt.ts';

const DEPENDS = expect.stringMatching(/./) as string;

test.each([
  ['electrico', '', 2022, '0'],
  ['hibrido', '2019-01-01', 2019, 'ECO'],
  ['hibrido_enchufable', '2022-01-01', 2022, null],
  ['gasolina', '2006-01-01', 2006, 'C'],
  ['gasolina', '2005-12-31', 2006, null],
  ['gasolina', '2004-12-31', 2005, 'B'],
  ['gasolina', '2001-01-01', 2001, 'B'],
  ['gasolina', '2000-06-01', 2000, null],
  ['gasolina', '1999-12-31', 1999, 'sin'],
  ['diesel', '2015-09-01', 2015, 'C'],
  ['diesel', '2015-08-31', 2015, null],
  ['diesel', '2013-12-31', 2014, 'B'],
  ['diesel', '2006-01-01', 2006, 'B'],
  ['diesel', '2005-12-31', 2006, null],
  ['diesel', '2004-12-31', 2005, 'sin'],
  // Every limit is the first day of a month, so that a month decides as a day does.
  ['diesel', '2015-09', 2015, 'C'],
  ['diesel', '2015-08', 2015, null],
  ['gasolina', '2006-01', 2005, 'C'],
  // Without the day, the whole year must have the same label.
  ['gasolina', '', 2006, 'C'],
  ['gasolina', '', 2005, null],
  ['diesel', '', 2016, 'C'],
  ['diesel', '', 2015, null],
  ['diesel', '', 2010, 'B'],
])('%s, %j, %d: %j', (combustible, primera_matriculacion, anio, label) => {
  const proposal = proposeDgt({ combustible, primera_matriculacion, anio });
  expect(proposal).toEqual(label === null ? { label, depends: DEPENDS } : { label });
});

test.each([
  ['otro', '2022-01-01', 2022],
  ['', '2022-01-01', 2022],
  ['gasolina', '', null],
])('proposes nothing for %j, %j, %j', (combustible, primera_matriculacion, anio) => {
  expect(proposeDgt({ combustible, primera_matriculacion, anio })).toBeNull();
});

test.each([
  ['ECO', 'ECO'],
  ['0', '0'],
  ['sin', undefined],
  ['', undefined],
])('the badge of %j is %j', (stored, label) => {
  expect(drawnLabel(stored)).toBe(label);
});
