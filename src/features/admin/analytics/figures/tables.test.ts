import { expect, it } from 'vitest';
import { ageTable, answerTable, effectTable, funnelTable, seriesTable, tableToCsv } from './tables.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const points = [
  { from: '2026-11-21', to: '2026-11-21', visits: null, leads: 1 },
  { from: '2026-11-22', to: '2026-11-22', visits: 1200, leads: 0 },
];
const effect = {
  ...{ vehicle: 'a', titulo: '=BMW X5', referencia: 'V-1', at: Date.parse('2026-11-10T08:00:00Z') },
  ...{ before: 30_000, after: 28_000.5, vendido: '2026-11-14 08:00:00.000Z' },
  entrada: '2026-11-07 08:00:00.000Z',
  antes: { visitas: 4, leads: 0 },
  despues: { visitas: 9, leads: 2 },
};

it.each([
  [
    'days',
    seriesTable(points, false),
    [
      ['21/11/2026', null, 1],
      ['22/11/2026', 1200, 0],
    ],
  ],
  [
    'weeks',
    seriesTable([{ from: '2026-11-16', to: '2026-11-22', visits: 5, leads: 1 }], true),
    [['16/11/2026', '22/11/2026', 5, 1]],
  ],
  [
    'channels',
    funnelTable([
      { channel: 'contacto_web', received: 5, answered: 4, appointed: 3, won: 2, lost: 1 },
      { channel: 'feria', received: 1, answered: 0, appointed: 0, won: 0, lost: 0 },
      { channel: null, received: 2, answered: 0, appointed: 0, won: 0, lost: 0 },
    ]),
    [
      ['Contacto web', 5, 4, 3, 2, 1],
      ['feria', 1, 0, 0, 0, 0],
      ['Otros canales', 2, 0, 0, 0, 0],
    ],
  ],
  [
    'answers',
    answerTable({ totals: [1, 2, 3, 4, 5], unanswered: 6, untimed: 0 }),
    [
      ['Menos de 1 hora', 1],
      ['De 1 a 4 horas', 2],
      ['De 4 a 24 horas', 3],
      ['De 1 a 2 días', 4],
      ['Más de 2 días', 5],
      ['Sin contestar', 6],
    ],
  ],
  [
    'ages',
    ageTable([1, 2, 3, 4, 5]),
    [
      ['Hasta 30 días', 1],
      ['De 31 a 60 días', 2],
      ['De 61 a 90 días', 3],
      ['De 91 a 180 días', 4],
      ['Más de 180 días', 5],
    ],
  ],
  [
    'price changes',
    effectTable([effect], NOW),
    [['=BMW X5', 'V-1', '10/11/2026', 30_000, 28_000.5, 3, 4, 0, 5, 9, 2, 4]],
  ],
])('a table of %s', (_what, table, rows) => {
  expect(table.rows).toEqual(rows);
  for (const row of table.rows) expect(row).toHaveLength(table.head.length);
});

it('adds answered leads without a time when there are any', () => {
  expect(answerTable({ totals: [], unanswered: 0, untimed: 2 }).rows.at(-1)).toEqual([
    'Contestados, sin hora',
    2,
  ]);
});

it('exports unknown figures as empty cells, decimals with a comma, and no formula', () => {
  expect(tableToCsv(seriesTable(points, false))).toBe(
    '\uFEFF"Día";"Visitas";"Leads"\r\n"21/11/2026";"";"1"\r\n"22/11/2026";"1200";"0"\r\n',
  );
  expect(tableToCsv(effectTable([effect], NOW))).toContain(
    `"'=BMW X5";"V-1";"10/11/2026";"30000";"28000,5";"3";"4";"0";"5";"9";"2";"4"`,
  );
});
