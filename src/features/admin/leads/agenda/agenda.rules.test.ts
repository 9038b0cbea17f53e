import { expect, it } from 'vitest';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import {
  agendaDays,
  appointedLead,
  dayBeside,
  entryText,
  isAhead,
  shownDays,
  spanTitle,
} from './agenda.rules.ts';

it.each([
  ['2026-11-30', true, '2026-11-30', '2026-12-06'],
  ['2026-12-06', true, '2026-11-30', '2026-12-06'],
  ['2027-03-28', true, '2027-03-22', '2027-03-28'],
  ['2026-12-01', false, '2026-12-01', '2026-12-01'],
])('shows around %s, by week %s', (day, isWeek, first, last) => {
  const days = shownDays(day, isWeek);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, isWeek ? 7 : 1]);
});

it('steps by a day or a week', () => {
  expect([dayBeside('2026-12-31', false, 1), dayBeside('2026-12-31', true, -1)]).toEqual([
    '2027-01-01',
    '2026-12-24',
  ]);
});

it.each([
  [['2026-12-01'], 'martes, 1 de diciembre'],
  [shownDays('2026-12-01', true), '30 de noviembre – 6 de diciembre'],
  [shownDays('2026-11-28', true), '23 – 29 de noviembre'],
])('titles the days', (days, title) => {
  expect(spanTitle(days)).toBe(title);
});

const lead = (id: string, proximo_paso_fecha = ''): DeskLead =>
  ({ id, proximo_paso_fecha }) as unknown as DeskLead;
const entry = (id: string, inicio: string) => ({
  kind: 'cita' as const,
  lead: lead(id, inicio.slice(0, 10)),
  appointment: {
    ...{ id: `c${id}`, lead: id, inicio, minutos: 60, tipo: 'visita' as const, estado: 'abierta' as const },
    ...{ secuencia: 0, uid: id, updated_at: '' },
  },
});

it('groups by local day, appointments by hour and before the steps, each lead once', () => {
  const appointments = [entry('b', '2026-12-01 15:00:00.000Z'), entry('a', '2026-12-01 08:00:00.000Z')];
  const late = entry('c', '2026-12-01 23:30:00.000Z');
  const steps = [lead('d', '2026-12-01'), lead('a', '2026-12-01'), lead('e', '2026-12-02')];
  const days = agendaDays(['2026-12-01', '2026-12-02'], [...appointments, late], steps);
  expect(days.map(({ entries }) => entries.map(({ kind, lead: { id } }) => `${kind} ${id}`))).toEqual([
    ['cita a', 'cita b', 'paso d'],
    ['cita c', 'paso e'],
  ]);
});

it.each([
  ['Prueba del A3', '2026-12-01', 'Visita · Prueba del A3'],
  ['Enviar la oferta', '2026-12-02', 'Visita'],
  ['Enviar la oferta', '', 'Visita'],
  ['', '2026-12-01', 'Visita'],
])('names the next step %j of %j with an appointment of 2026-12-01 as %j', (proximo_paso, fecha, text) => {
  const held = entry('a', '2026-12-01 08:00:00.000Z');
  const own = { ...lead('a', fecha), proximo_paso };
  expect(entryText({ ...held, lead: own })).toBe(text);
  expect(entryText({ kind: 'paso', lead: own })).toBe(proximo_paso === '' ? 'Próximo paso' : proximo_paso);
});

it('finds the lead of a listed appointment, not of a step', () => {
  const days = agendaDays(
    ['2026-12-01'],
    [entry('a', '2026-12-01 08:00:00.000Z')],
    [lead('d', '2026-12-01')],
  );
  expect(['a', 'd', ''].map((id) => appointedLead(days, id)?.id)).toEqual(['a', undefined, undefined]);
  expect(appointedLead(undefined, 'a')).toBeNull();
});

it('moves and cancels until an appointment is over', () => {
  const { appointment } = entry('a', '2026-12-01 08:00:00.000Z');
  expect(isAhead(appointment, new Date('2026-12-01T08:59:00Z'))).toBe(true);
  expect(isAhead(appointment, new Date('2026-12-01T09:00:00Z'))).toBe(false);
});
