import { expect, it } from 'vitest';
import type { AdvertTarget } from './advert.ts';
import { type Change, rowChange } from './merge.ts';

const car = {
  fields: {
    marca: 'BMW',
    km: 61_850,
    color_exterior: '',
    co2_g_km: null,
    primera_matriculacion: '2022-03-14',
    iva_incluido: true,
  },
  specs: [
    { grupo: 'Confort', clave: 'Techo panorámico', valor: 'Sí' },
    { grupo: 'Motor', clave: 'Cilindros', valor: '4' },
    { grupo: 'Equipamiento', clave: 'Llantas', valor: '18"' },
    { grupo: 'Exterior', clave: 'Llantas', valor: '19"' },
  ],
};

it.each<[AdvertTarget, Change | null]>([
  [{ kind: 'field', field: 'marca', value: 'Bmw' }, { kind: 'same' }],
  [{ kind: 'field', field: 'km', value: 61_850 }, { kind: 'same' }],
  [
    { kind: 'field', field: 'km', value: 70_000 },
    { kind: 'overwrites', former: 61_850 },
  ],
  [{ kind: 'field', field: 'color_exterior', value: 'Negro' }, { kind: 'new' }],
  [{ kind: 'field', field: 'co2_g_km', value: 0 }, { kind: 'new' }],
  [{ kind: 'field', field: 'consumo', value: 5.9 }, { kind: 'new' }],
  [{ kind: 'field', field: 'primera_matriculacion', value: '2022-03' }, { kind: 'same' }],
  [
    { kind: 'field', field: 'primera_matriculacion', value: '2022-04' },
    { kind: 'overwrites', former: '2022-03-14' },
  ],
  [
    { kind: 'field', field: 'iva_incluido', value: false },
    { kind: 'overwrites', former: true },
  ],
  [{ kind: 'spec', grupo: 'Confort', clave: 'Techo panoramico', valor: 'sí' }, { kind: 'same' }],
  [{ kind: 'spec', grupo: 'Exterior', clave: 'Techo panorámico', valor: 'Sí' }, { kind: 'same' }],
  [
    { kind: 'spec', grupo: 'Motor', clave: 'Cilindros', valor: '6' },
    { kind: 'overwrites', former: '4' },
  ],
  [
    { kind: 'spec', grupo: 'Exterior', clave: 'Llantas', valor: '20"' },
    { kind: 'overwrites', former: '19"' },
  ],
  [{ kind: 'spec', grupo: 'Confort', clave: 'Isofix', valor: 'Sí' }, { kind: 'new' }],
  [{ kind: 'unknown' }, null],
  [{ kind: 'ignored' }, null],
])('%j is %j', (target, change) => expect(rowChange({ target }, car)).toEqual(change));
