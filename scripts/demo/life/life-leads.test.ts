import { expect, it } from 'vitest';
import { DEFAULT_BUSINESS } from '#src/server/lib/business.ts';
import { overlaps } from '#src/features/appointments/appointment.rules.ts';
import { bookingRules } from '#src/features/appointments/booking.rules.ts';
import { isFreeSlot } from '#src/features/appointments/free-slots.ts';
import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import { lifeLeads } from './life-leads.ts';

const author = { id: 'a', nombre: 'Ana', label: 'Ana' };
const staff = { admin: author, lucia: author };

it.each([1, 2, 3, 4, 5, 6, 7])('has appointments that fit when the demo starts on 2026-06-0%d', (day) => {
  for (const time of ['06:00', '10:30', '21:30']) {
    const now = new Date(`2026-06-0${day}T${time}:00Z`);
    const leads = lifeLeads({ cars: [], changes: [], staff, now });
    const open = leads.flatMap(({ row, appointment }) =>
      appointment === null || appointment.cancelled !== null
        ? []
        : [{ canal: row.fields['canal'], start: appointment.start.getTime(), minutes: appointment.minutes }],
    );
    for (const [index, one] of open.entries())
      expect(open.filter((other, at) => at !== index && overlaps(one, other))).toEqual([]);
    const booked = open.filter(({ canal, start }) => canal === BOOKING_CHANNEL && start > now.getTime());
    expect(booked).toHaveLength(2);
    for (const { start, minutes } of booked)
      expect(isFreeSlot(start, bookingRules(DEFAULT_BUSINESS, [], minutes, now.getTime()))).toBe(true);
  }
});

it('lets staff answer a booking after the visit or its cancellation, and a buyer cancel before the visit', () => {
  const now = new Date('2026-06-03T10:00:00Z');
  const booked = lifeLeads({ cars: [], changes: [], staff, now }).filter(
    ({ row }) => row.fields['canal'] === BOOKING_CHANNEL,
  );
  expect(
    booked.map(({ row, changes }) => [row.fields['nombre'], changes.map(({ changes: made }) => made)]),
  ).toEqual([
    ['Valeria Cobos Mir', []],
    ['Joaquín Marzo Ledesma', []],
    ['Estela Barrios Nogal', [{ estado: ['cita', 'contactado'] }]],
    [
      'Cosme Villar Ramos',
      [{ cita: [expect.stringContaining('2026-05-25'), null] }, { estado: ['cita', 'perdido'] }],
    ],
  ]);
  for (const { appointment, changes } of booked)
    for (const { at, changes: made } of changes)
      expect(at.getTime() > (appointment?.start.getTime() ?? 0)).toBe(
        made['cita'] === undefined && appointment?.cancelled === null,
      );
});
