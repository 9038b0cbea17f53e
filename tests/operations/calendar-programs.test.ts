import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrInstall } from '#scripts/debian.ts';
import {
  calendarIcs,
  invitationIcs,
  type IcsAppointment,
} from '#src/features/appointments/appointment-ics.ts';

/** Our calendar files as a real calendar program, khal, reads them. */

let folder: string;
let khal: string;

beforeAll(() => {
  khal = findOrInstall('khal');
  folder = mkdtempSync(path.join(tmpdir(), 'khal-'));
  writeFileSync(
    path.join(folder, 'config'),
    `[calendars]
[[citas]]
path = ${path.join(folder, 'citas')}
[locale]
timeformat = %H:%M
dateformat = %d.%m.%Y
longdateformat = %d.%m.%Y
datetimeformat = %d.%m.%Y %H:%M
longdatetimeformat = %d.%m.%Y %H:%M
local_timezone = Europe/Madrid
default_timezone = America/New_York
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  execFileSync(khal, ['-c', path.join(folder, 'config'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, LC_ALL: 'C.UTF-8' },
  });

function take(text: string): void {
  const file = path.join(folder, 'cita.ics');
  writeFileSync(file, text);
  run('import', '--batch', '-a', 'citas', file);
}

const appointment = (start: string, change: Partial<IcsAppointment> = {}): IcsAppointment => ({
  ...{ uid: 'cita-1@nordvia.example', secuencia: 0, span: { start: Date.parse(start), minutes: 60 } },
  ...{ changed: new Date('2026-11-28T10:00:00Z'), summary: 'Visita · Señor Ñandú, “Coches”; NV-0012' },
  ...change,
});
const parties = {
  organizer: { name: 'Coches "Ñ"; S.L.', email: 'hola@nordvia.example' },
  attendee: 'ana@cliente.example',
};
const list = (day: string) => run('list', day, '1d', '--format', '{start-end-time-style} {cancelled}{title}');

test('an appointment is read at its local time, moved, and cancelled', () => {
  // The day on which clocks go forward.
  take(invitationIcs(appointment('2027-03-28T08:00:00Z'), parties));
  expect(list('28.03.2027')).toContain('10:00-11:00 Visita · Señor Ñandú, “Coches”; NV-0012');
  take(invitationIcs(appointment('2027-03-29T15:30:00Z', { secuencia: 1 }), parties));
  expect(list('28.03.2027')).not.toContain('Visita');
  expect(list('29.03.2027')).toContain('17:30-18:30 Visita');
  const cancelled = { secuencia: 2, isCancelled: true };
  take(invitationIcs(appointment('2027-03-29T15:30:00Z', cancelled), parties));
  expect(list('29.03.2027')).toContain('17:30-18:30 CANCELLED Visita');
});

test('a private calendar is read whole', () => {
  const days = ['2026-10-24T08:00:00Z', '2026-10-25T09:00:00Z'];
  take(
    calendarIcs(
      'Citas de Nordvia',
      days.map((start, index) => appointment(start, { uid: `otra-${index}@nordvia.example` })),
    ),
  );
  // Clocks went back between the two.
  for (const day of ['24.10.2026', '25.10.2026']) expect(list(day)).toContain('10:00-11:00 Visita');
});
