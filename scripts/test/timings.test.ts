import { describe, expect, test } from 'vitest';
import { phasesOf, timingLines, type FileTiming } from './timings.ts';

describe('phases before the tests', () => {
  const cases: readonly (readonly [text: string, phases: ReturnType<typeof phasesOf>])[] = [
    ['', []],
    ['install=31;', [{ name: 'install', seconds: 31 }]],
    [
      'install=31;check=0;',
      [
        { name: 'install', seconds: 31 },
        { name: 'check', seconds: 0 },
      ],
    ],
  ];
  for (const [text, phases] of cases)
    test(`are parsed from ${JSON.stringify(text)}`, () => expect(phasesOf(text)).toEqual(phases));
});

describe('the output at the end of a run', () => {
  const file = (name: string, seconds: number, error?: string): FileTiming => ({
    project: 'unit',
    file: name,
    seconds,
    cases: [{ title: `case of ${name}`, seconds, error }],
    errors: [],
  });

  test('lists the ten slowest files, slowest first, and the phases with their sum', () => {
    const files = Array.from({ length: 12 }, (_, i) => file(`${i}.test.ts`, i));
    const lines = timingLines(files, [
      { name: 'check', seconds: 90 },
      { name: 'browser', seconds: 110 },
    ]);
    const from = lines.indexOf('The slowest files') + 1;
    expect(lines.slice(from, from + 11)).toEqual([
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `${i.toFixed(1).padStart(7)} s  unit  ${i}.test.ts`),
      'Phases',
    ]);
    expect(lines.join('\n')).toContain(
      '  200.0 s  in all; docs/testing.md says how long the whole gate takes',
    );
  });

  test('ends with what failed, its error included', () => {
    const lines = timingLines([file('a.test.ts', 1, 'expected 1 to be 2'), file('b.test.ts', 1)]);
    expect(lines.slice(-2)).toEqual([
      'Failed: 1',
      '    unit a.test.ts  case of a.test.ts\n      expected 1 to be 2',
    ]);
  });
});
