import { describe, expect, it, test } from 'vitest';
import type { AdvertiserSettings } from '#src/features/settings/advertisers.ts';
import { fileErrors, typedChange, typedSettings, typedTexts } from './advertiser-form.ts';

const SAVED: AdvertiserSettings = {
  ...{ google_activo: false, google_tienda: '' },
  ...{ meta_activo: true, meta_latitud: 40.5462, meta_longitud: -3.6419 },
};
const texts = typedTexts(SAVED);

test('degrees are shown with a decimal comma', () => {
  expect(texts).toEqual({ google_tienda: '', meta_latitud: '40,5462', meta_longitud: '-3,6419' });
  expect(typedTexts({ ...SAVED, meta_latitud: null }).meta_latitud).toBe('');
});

test.each([
  ['40.5462, -3.6419', { meta_latitud: '40,5462', meta_longitud: '-3,6419' }],
  ['40,5462; -3,6419', { meta_latitud: '40,5462', meta_longitud: '-3,6419' }],
  ['40,5462 -3,6419', { meta_latitud: '40,5462', meta_longitud: '-3,6419' }],
  ['40,5462', { meta_latitud: '40,5462' }],
  ['40,', { meta_latitud: '40,' }],
])('typing %j in the latitude changes %j', (text, change) => {
  expect(typedChange('meta_latitud', text)).toEqual(change);
});

describe('typed settings', () => {
  it.each([
    ['40,5462', 40.5462],
    [' 40.5462° ', 40.5462],
    ['−3', -3],
    ['', null],
    ['Madrid', Number.NaN],
    ['1.2.3', Number.NaN],
  ])('%j is %d', (text, degrees) => {
    expect(typedSettings('meta', { ...texts, meta_latitud: text }, true).meta_latitud).toBe(degrees);
  });

  it('of one file leave the other alone', () => {
    const google = typedSettings('google', { ...texts, google_tienda: ' ALC-01 ' }, true);
    expect(google).toEqual({ google_activo: true, google_tienda: 'ALC-01' });
    expect(fileErrors(SAVED, google)).toEqual({});
  });

  it('are complete before a file is switched on', () => {
    const errors = fileErrors(SAVED, typedSettings('google', texts, true));
    expect(errors).toEqual({ google_tienda: 'Escribe el código de tienda de tu Perfil de Empresa' });
    expect(fileErrors(SAVED, typedSettings('google', texts, false))).toEqual({});
  });
});
