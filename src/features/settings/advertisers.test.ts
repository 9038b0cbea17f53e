import { describe, expect, it } from 'vitest';
import { advertiserErrors, googleDealer, metaDealer, type AdvertiserSettings } from './advertisers.ts';

const OFF: AdvertiserSettings = {
  ...{ google_activo: false, google_tienda: '' },
  ...{ meta_activo: false, meta_latitud: null, meta_longitud: null },
};
const ON: AdvertiserSettings = {
  ...{ google_activo: true, google_tienda: 'ALC-01' },
  ...{ meta_activo: true, meta_latitud: 40.5462, meta_longitud: -3.6419 },
};

describe('the settings of the files', () => {
  it.each<[string, Partial<AdvertiserSettings>, readonly (keyof AdvertiserSettings)[]]>([
    ['all is off', OFF, []],
    ['all is given', ON, []],
    ['Google without a store code', { ...OFF, google_activo: true }, ['google_tienda']],
    ['Meta without a place', { ...OFF, meta_activo: true }, ['meta_latitud', 'meta_longitud']],
    ['Meta without a longitude', { ...ON, meta_longitud: null }, ['meta_longitud']],
    ['a code with a colon', { ...OFF, google_tienda: 'A:B' }, ['google_tienda']],
    ['a code with a space', { ...OFF, google_tienda: 'A B' }, ['google_tienda']],
    ['a code with an accent', { ...OFF, google_tienda: 'Alcalá' }, ['google_tienda']],
    ['a code of 64 characters', { ...ON, google_tienda: 'a'.repeat(64) }, []],
    ['a code of 65 characters', { ...ON, google_tienda: 'a'.repeat(65) }, ['google_tienda']],
    [
      'exchanged degrees',
      { ...OFF, meta_latitud: -3.6, meta_longitud: 40.5 },
      ['meta_latitud', 'meta_longitud'],
    ],
    ['the Canary Islands', { ...ON, meta_latitud: 28.1, meta_longitud: -15.4 }, []],
    ['no number', { ...ON, meta_latitud: Number.NaN }, ['meta_latitud']],
  ])('%s', (_, settings, wrong) => {
    expect(Object.keys(advertiserErrors({ ...OFF, ...settings }))).toEqual(wrong);
  });

  it('reach the build only while a file is on and complete', () => {
    expect([googleDealer(ON), metaDealer(ON)]).toEqual([
      { tienda: 'ALC-01' },
      { latitud: 40.5462, longitud: -3.6419 },
    ]);
    expect([googleDealer(OFF), metaDealer(OFF)]).toEqual([null, null]);
    expect(googleDealer({ ...ON, google_activo: false })).toBeNull();
    expect(metaDealer({ ...ON, meta_activo: false })).toBeNull();
    expect(metaDealer({ ...ON, meta_latitud: null })).toBeNull();
  });
});
