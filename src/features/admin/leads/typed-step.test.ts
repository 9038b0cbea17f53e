import { expect, it } from 'vitest';
import {
  isAppointmentChanged,
  isStepChanged,
  NO_HOUR,
  placedProblems,
  stepChange,
  stepProblems,
  storedStep,
  type TypedStep,
} from './typed-step.ts';

const NOW = Date.parse('2026-11-28T19:00:00Z');
const day = { proximo_paso: 'Llamar', proximo_paso_fecha: '2026-12-01', cita: null };
const cita = {
  ...{ id: 'a', lead: 'b', inicio: '2026-12-01 09:30:00.000Z', minutos: 45, tipo: 'entrega' as const },
  ...{ estado: 'abierta' as const, secuencia: 0, uid: 'u', updated_at: '' },
};
const met = { ...day, cita };

it('reads the stored step as it would be typed', () => {
  expect(storedStep(day)).toEqual({
    ...{ paso: 'Llamar', fecha: '2026-12-01', hora: '', minutos: 60, tipo: 'visita' },
  });
  expect(storedStep(met)).toEqual({
    ...{ paso: 'Llamar', fecha: '2026-12-01', hora: '10:30', minutos: 45, tipo: 'entrega' },
  });
});

const CITA = { minutos: 60, tipo: 'visita', avisar: true };
it.each<
  [
    string,
    typeof day | typeof met,
    Partial<TypedStep>,
    ReturnType<typeof stepChange>['change'] | null,
    string,
  ]
>([
  ['nothing', day, {}, null, ''],
  ['a length without an hour', day, { minutos: 30 }, null, ''],
  [
    'a text',
    day,
    { paso: 'Escribir' },
    { proximo_paso: 'Escribir', proximo_paso_fecha: '2026-12-01' },
    'Próximo paso guardado',
  ],
  [
    'an hour',
    day,
    { hora: '10:00' },
    { proximo_paso: 'Llamar', proximo_paso_fecha: '2026-12-01', cita: { hora: '10:00', ...CITA } },
    'Cita guardada',
  ],
  [
    'another day of an appointment',
    met,
    { fecha: '2026-12-02' },
    {
      ...{ proximo_paso: 'Llamar', proximo_paso_fecha: '2026-12-02' },
      cita: { hora: '10:30', minutos: 45, tipo: 'entrega', avisar: true },
    },
    'Cita cambiada',
  ],
  [
    'a text beside an appointment',
    met,
    { paso: 'Entregar' },
    { proximo_paso: 'Entregar', proximo_paso_fecha: '2026-12-01' },
    'Próximo paso guardado',
  ],
])('stores %s', (_what, lead, part, change, done) => {
  const typed = { ...storedStep(lead), ...part };
  expect(isStepChanged(lead, typed)).toBe(change !== null);
  expect(isAppointmentChanged(lead, typed)).toBe(change !== null && 'cita' in change);
  if (change !== null) expect(stepChange(lead, typed, true)).toEqual({ change, done });
});

it.each<[Partial<TypedStep>, object]>([
  [{}, {}],
  [{ hora: '10:00' }, {}],
  [{ hora: '10:00', fecha: '' }, { fecha: 'Elige también el día de la cita' }],
  [{ hora: '23:00' }, { hora: 'La cita tiene que ser entre las 7:00 y las 22:00' }],
])('finds what is wrong with %j', (part, problems) => {
  expect(stepProblems(day, { ...storedStep(day), ...part }, NOW)).toEqual(problems);
});

it('refuses an appointment without its hour, which would cancel it', () => {
  const typed = { ...storedStep(met), hora: '' };
  expect(isStepChanged(met, typed)).toBe(true);
  expect(stepProblems(met, typed, NOW)).toEqual({ hora: NO_HOUR });
  expect(stepProblems(day, { ...storedStep(day), paso: 'Escribir' }, NOW)).toEqual({});
});

it('does not complain about an unchanged appointment that has begun', () => {
  expect(stepProblems(met, storedStep(met), NOW + 5 * 86_400_000)).toEqual({});
});

it('places the server’s messages at the fields', () => {
  expect(placedProblems({ cita: 'Esa hora se acaba de ocupar', responsable: 'x' })).toEqual({
    hora: 'Esa hora se acaba de ocupar',
  });
  expect(placedProblems({ proximo_paso_fecha: 'Otro día' })).toEqual({ fecha: 'Otro día' });
});
