import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from './history.api.ts';
import {
  actionText,
  carPlace,
  changeText,
  fieldLabel,
  shownChanges,
  subjectText,
} from './history.messages.ts';

const NNBSP = '\u202f';
const entry: HistoryEntry = {
  ...{ id: 'e', coleccion: 'vehicles', registro: 'v', vehiculo: 'v', etiqueta: 'BMW M5 2021', detalle: '' },
  ...{ accion: 'cambiar', cambios: {}, quien_nombre: 'Ana', created_at: '2026-11-22 10:00:00.000Z' },
};

describe('changeText', () => {
  it.each([
    ['precio_eur', [48_000, 33], `Precio: 48.000${NNBSP}€ → 33${NNBSP}€`],
    ['precio_eur', [48_000, 32.9], `Precio: 48.000${NNBSP}€ → 32,90${NNBSP}€`],
    ['status', ['disponible', 'oculto'], 'Estado: Disponible → No disponible'],
    ['destacado', [false, true], 'Destacado: No → Sí'],
    ['km', [null, 12_000], `Kilómetros: sin indicar → 12.000${NNBSP}km`],
    ['combustible', ['diesel', 'hibrido'], 'Combustible: Diésel → Híbrido'],
    ['condicion', [null, 'km0'], 'Condición: sin indicar → Km 0'],
    ['accidente_declarado', ['no', 'reparado'], 'Accidente declarado: No → Sí, reparado'],
    ['consumo', [5.2, 18], 'Consumo: 5,2 → 18'],
    ['llaves', [null, null], 'Llaves: cambió'],
    ['proveedor', [null, null], 'Proveedor: cambió'],
    ['role', ['user', 'admin'], 'Acceso al panel: Sin acceso → Administrador'],
    ['vista', ['frontal', 'maletero'], 'Vista: Frontal → Maletero'],
    ['estado', ['nuevo', 'cita'], 'Estado: Nuevo → Cita'],
    ['contactado_at', [null, '2026-07-01 08:05:00.000Z'], 'Contactado: sin indicar → 1 jul 2026, 10:05'],
    [
      'cita',
      ['2026-12-01 09:00:00.000Z', '2026-12-01 11:30:00.000Z'],
      'Cita: 1 dic 2026, 10:00 → 1 dic 2026, 12:30',
    ],
    ['cita', ['2026-12-01 09:00:00.000Z', null], 'Cita: 1 dic 2026, 10:00 → anulada'],
    ['giro', [0, 90], 'Giro: 0° → 90°'],
    ['address.city', ['Madrid', 'Alcobendas'], 'Localidad: Madrid → Alcobendas'],
    ['phones.1', [null, '+34600000001'], 'Segundo teléfono: sin indicar → +34600000001'],
    ['hours.5', ['10:00-14:00', 'Cerrado'], 'Horario del sábado: 10:00-14:00 → Cerrado'],
    ['campo_nuevo', ['a', 'b'], 'Campo nuevo: a → b'],
  ] as const)('%s %j', (field, values, expected) => {
    expect(`${fieldLabel(field)}: ${changeText(entry, field, values)}`).toBe(expected);
  });

  it('shows a single value when only one exists', () => {
    expect(changeText({ accion: 'crear' }, 'marca', [null, 'BMW'])).toBe('BMW');
    expect(changeText({ accion: 'eliminar' }, 'marca', ['BMW', null])).toBe('BMW');
  });
});

it('shows no id of the entry’s own car or account', () => {
  const fields = (cambios: HistoryEntry['cambios']) =>
    shownChanges({ vehiculo: 'v', cambios }).map(([field]) => field);
  expect(fields({ vehicle_id: [null, 'v'], orden: [null, 1] })).toEqual(['orden']);
  expect(fields({ vehicle_id: ['BMW M5 2021', 'Audi A4 2020'] })).toEqual(['vehicle_id']);
  expect(fields({ user_id: [null, 'u'], role: [null, 'admin'] })).toEqual(['role']);
});

it.each([
  [false, { tab: 'vehiculos', editar: 'v' }],
  [true, { tab: 'vehiculos', vista: 'papelera' }],
])('leads to the car (in the trash: %j)', (isTrashed, place) => {
  const car = { id: 'v', titulo: 'BMW M5 · 2021', referencia: 'V-0041', matricula: '', km: null };
  expect(carPlace({ ...car, isTrashed })).toEqual(place);
});

describe('actionText and subjectText', () => {
  it.each([
    [{}, 'Vehículo modificado', 'BMW M5 2021'],
    [{ accion: 'papelera' }, 'Vehículo a la Papelera', 'BMW M5 2021'],
    [
      { coleccion: 'vehicle_images', registro: 'i', accion: 'eliminar', detalle: 'Frontal' },
      'Imagen eliminada definitivamente',
      'BMW M5 2021 · Frontal',
    ],
    [
      { coleccion: 'vehicle_images', registro: 'i', detalle: 'BMW M5 — vista frontal' },
      'Imagen modificada',
      'BMW M5 — vista frontal',
    ],
    [{ coleccion: 'vehicle_images' }, 'Imágenes reordenadas', 'BMW M5 2021'],
    [
      { coleccion: 'vehicle_images', cambios: { vehicle_id: ['BMW M5 2021', 'Audi A4 2020'] } },
      'Imágenes movidas a otro vehículo',
      'BMW M5 2021',
    ],
    [{ coleccion: 'leads', registro: 'l', vehiculo: '', etiqueta: '' }, 'Lead modificado', ''],
    [
      { coleccion: 'leads', registro: '', vehiculo: '', etiqueta: '', cambios: { vehicle_id: ['v', null] } },
      'Lead modificado',
      '',
    ],
    [
      { coleccion: 'persona', accion: 'eliminar', registro: '', vehiculo: '', etiqueta: '' },
      'Datos de una persona borrados',
      '',
    ],
    [
      { coleccion: 'retencion', accion: 'eliminar', registro: '', vehiculo: '', etiqueta: '' },
      'Leads borrados por antigüedad',
      '',
    ],
    [{ coleccion: 'ajustes', registro: 'a', vehiculo: '', etiqueta: '' }, 'Ajustes modificados', ''],
  ] as const)('%j', (change, action, subject) => {
    const changed = { ...entry, ...change };
    expect([actionText(changed), subjectText(changed)]).toEqual([action, subject]);
  });
});
