import { expect, it } from 'vitest';
import { isOverdue, quickDays, stepText } from './next-step.ts';

const TODAY = '2026-11-22';
const step = (proximo_paso: string, proximo_paso_fecha: string) => ({
  ...{ proximo_paso, proximo_paso_fecha },
  estado: 'contactado' as const,
});

it.each([
  ['', '', '', false],
  ['Llamar', '', 'Llamar', false],
  ['Llamar', '2026-11-22', 'Llamar · hoy', false],
  ['Llamar', '2026-11-23', 'Llamar · mañana', false],
  ['Llamar', '2026-11-21', 'Llamar · ayer', true],
  ['Llamar', '2026-11-30', 'Llamar · lun, 30 nov', false],
  ['', '2026-10-01', 'Próximo paso · jue, 1 oct', true],
])('formats %j due on %j as %j', (what, day, text, overdue) => {
  expect(stepText(step(what, day), TODAY)).toBe(text);
  expect(isOverdue(step(what, day), TODAY)).toBe(overdue);
});

it.each([
  ['', 'Visita · mañana a las 9:30'],
  ['Prueba de conducción', 'Prueba de conducción · mañana a las 9:30'],
])('names the hour of an appointment: %j', (what, text) => {
  const cita = {
    ...{ id: 'a', lead: 'b', inicio: '2026-11-23 08:30:00.000Z', minutos: 60, tipo: 'visita' as const },
    ...{ estado: 'abierta' as const, secuencia: 0, uid: 'u', updated_at: '' },
  };
  expect(stepText({ ...step(what, '2026-11-23'), cita }, TODAY)).toBe(text);
});

it('is not overdue once the lead is won or lost', () => {
  for (const estado of ['ganado', 'perdido'] as const)
    expect(isOverdue({ ...step('Llamar', '2020-01-01'), estado }, TODAY)).toBe(false);
});

it('offers days across the end of a year', () => {
  expect(quickDays('2026-12-31').map(({ day }) => day)).toEqual(['2026-12-31', '2027-01-01', '2027-01-07']);
});
