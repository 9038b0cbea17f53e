import { expect, it } from 'vitest';
import type { AdvertRow, AdvertTarget } from './advert.ts';
import { type AdvertCorrection, correctionOf, MAX_CORRECTIONS, withCorrection } from './corrections.ts';
import { readAdvert } from './read-advert.ts';

const row = (words: string, name = ''): AdvertRow => ({
  id: 0,
  line: 1,
  words,
  name,
  target: { kind: 'unknown' },
});
const equipment = { kind: 'spec', grupo: 'Interior', clave: 'Reloj analógico', valor: 'Sí' } as const;

it.each<[string, AdvertRow, AdvertTarget, AdvertCorrection | null]>([
  ['words of equipment', row('IWC Uhr'), equipment, { words: 'IWC Uhr', target: equipment }],
  [
    'the name of a pair with a value',
    row('Reifenprofil 6 mm', 'Reifenprofil'),
    { kind: 'spec', grupo: 'Exterior', clave: 'Dibujo', valor: '6 mm' },
    { words: 'Reifenprofil', target: { kind: 'spec', grupo: 'Exterior', clave: 'Dibujo' } },
  ],
  [
    'the name of a dropped pair',
    row('Kosten 9 €', 'Kosten'),
    { kind: 'ignored' },
    { words: 'Kosten', target: { kind: 'ignored' } },
  ],
  [
    'words of a choice',
    row('Otto'),
    { kind: 'field', field: 'combustible', value: 'gasolina' },
    { words: 'Otto', target: { kind: 'field', field: 'combustible', value: 'gasolina' } },
  ],
  ['no figure of one car', row('45 tsd'), { kind: 'field', field: 'km', value: 45000 }, null],
  ['nothing without a target', row('IWC Uhr'), { kind: 'unknown' }, null],
])('remembers %s', (_, one, target, correction) => expect(correctionOf(one, target)).toEqual(correction));

it.each<[string, AdvertCorrection, string, AdvertTarget]>([
  ['unknown words', { words: 'iwc  UHR', target: equipment }, 'Ausstattung:\n- IWC-Uhr', equipment],
  [
    'words of the dictionary',
    {
      words: 'Sitzheizung',
      target: { kind: 'spec', grupo: 'Interior', clave: 'Asientos térmicos', valor: 'Sí' },
    },
    'Sitzheizung',
    { kind: 'spec', grupo: 'Interior', clave: 'Asientos térmicos', valor: 'Sí' },
  ],
  [
    'a name, with the value of the advert',
    { words: 'Reifenprofil', target: { kind: 'spec', grupo: 'Exterior', clave: 'Dibujo' } },
    'Reifenprofil: 5 mm',
    { kind: 'spec', grupo: 'Exterior', clave: 'Dibujo', valor: '5 mm' },
  ],
  [
    'dropped words',
    { words: 'Sitzheizung', target: { kind: 'ignored' } },
    'Sitzheizung',
    { kind: 'ignored' },
  ],
])('reads %s by the correction', (_, correction, text, target) =>
  expect(readAdvert(text, [correction]).rows.map((one) => one.target)).toContainEqual(target),
);

it('puts a corrected field before what the advert says elsewhere', () => {
  const target = { kind: 'field', field: 'combustible', value: 'otro' } as const;
  const { rows } = readAdvert('Kraftstoff: Diesel\nOtto', [{ words: 'Otto', target }]);
  expect(rows.flatMap((one) => (one.target.kind === 'field' ? [one.target] : []))).toEqual([target]);
});

it('keeps the newest corrections, one for the same words', () => {
  const many = Array.from({ length: MAX_CORRECTIONS }, (_, place): AdvertCorrection => ({
    words: `wort ${place}`,
    target: { kind: 'ignored' },
  }));
  const more = withCorrection(many, { words: 'neu', target: equipment });
  expect(more).toHaveLength(MAX_CORRECTIONS);
  expect(more[0]?.words).toBe('wort 1');
  const again = withCorrection(more, { words: 'WORT 5', target: equipment });
  expect(again).toHaveLength(MAX_CORRECTIONS);
  expect(again.at(-1)).toEqual({ words: 'WORT 5', target: equipment });
});
