import { expect, it } from 'vitest';
import { previewCard } from './card-preview.ts';
import { newVehicleForm, type VehicleFormValues } from './vehicle-form.schema.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

it.each<[string, Partial<VehicleFormValues>, Partial<ReturnType<typeof previewCard>>]>([
  ['an empty form', {}, { marca: 'Marca', modelo: 'Modelo', anio: 2026, km: null, precio_eur: null }],
  ['names without spaces around them', { marca: ' BMW ', modelo: 'X5 ' }, { marca: 'BMW', modelo: 'X5' }],
  ['numbers as typed', { km: '68.500', precio_eur: '32.900 €' }, { km: 68_500, precio_eur: 32_900 }],
  ['no price for 0, but 0 km', { km: '0', precio_eur: '0' }, { km: 0, precio_eur: null }],
  [
    'unreadable numbers as unknown',
    { km: 'pocos', precio_eur: 'a convenir' },
    { km: null, precio_eur: null },
  ],
  ['tags without duplicates', { etiquetas: ['7-plazas', '7-plazas', ' '] }, { etiquetas: ['7-plazas'] }],
])('previews %s', (_what, values, expected) => {
  expect(previewCard({ ...newVehicleForm(NOW), ...values }, null)).toMatchObject(expected);
});
