import { expect, test } from 'vitest';
import { disclosedFields } from './vehicle.disclosed.ts';

const DAY = '2026-05-04';

test.each([
  ['favorable', 'si', DAY, true],
  ['leves', 'no', DAY, false],
  ['desfavorable', 'si', '', true],
  ['negativa', 'no', '', false],
  ['', '', '', false],
])(
  'an inspection %j and charges %j are disclosed as %j and %j',
  (itv_resultado, libre_cargas, itv_superada, sin_cargas) => {
    expect(disclosedFields({ itv_fecha: DAY, itv_resultado, libre_cargas })).toEqual({
      itv_superada,
      sin_cargas,
    });
  },
);
