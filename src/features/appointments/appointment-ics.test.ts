import { expect, it } from 'vitest';
import { appointmentIcs, calendarIcs, invitationIcs, type IcsAppointment } from './appointment-ics.ts';

const appointment = (change: Partial<IcsAppointment> = {}): IcsAppointment => ({
  ...{ uid: 'abc@nordvia.example', secuencia: 0 },
  span: { start: Date.parse('2027-03-28T08:00:00Z'), minutes: 45 },
  changed: new Date('2026-11-28T10:00:00.123Z'),
  summary: 'Visita · Nordvia',
  ...change,
});
const parties = {
  organizer: { name: 'Coches "Ñ"; S.L.', email: 'hola@nordvia.example' },
  attendee: 'ana@c.example',
};
const lines = (text: string) => text.split('\r\n');

it('writes the time in UTC, so that no time zone is needed', () => {
  const text = appointmentIcs(appointment({ location: 'Calle Mayor, 1; Madrid' }));
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:abc@nordvia.example',
      'SEQUENCE:0',
      'DTSTAMP:20261128T100000Z',
      'DTSTART:20270328T080000Z',
      'DTEND:20270328T084500Z',
      'LOCATION:Calle Mayor\\, 1\\; Madrid',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(text).not.toMatch(/TZID|ORGANIZER|ATTENDEE/);
});

it.each([
  ['a new one', {}, 'REQUEST', 'CONFIRMED', 0],
  ['a moved one', { secuencia: 1 }, 'REQUEST', 'CONFIRMED', 1],
  ['a cancelled one', { secuencia: 2, isCancelled: true }, 'CANCEL', 'CANCELLED', 2],
])('invites to %s', (_what, change, method, status, sequence) => {
  const found = lines(invitationIcs(appointment(change), parties));
  expect(found).toEqual(
    expect.arrayContaining([
      `METHOD:${method}`,
      `STATUS:${status}`,
      `SEQUENCE:${sequence}`,
      'UID:abc@nordvia.example',
    ]),
  );
  // A name without signs that some programs read wrongly.
  expect(found.find((line) => line.startsWith('ORGANIZER'))).toBe(
    'ORGANIZER;CN="Coches Ñ S.L.":mailto:hola@nordvia.example',
  );
});

it('is the same for the same appointments, and folds lines of at most 75 octets', () => {
  const many = [appointment(), appointment({ uid: 'b@x.example', summary: 'Visita · ñandú 🚗 '.repeat(12) })];
  const text = calendarIcs('Citas de Nordvia', many);
  expect(calendarIcs('Citas de Nordvia', many)).toBe(text);
  expect(Math.max(...lines(text).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});
