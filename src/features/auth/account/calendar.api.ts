import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';

/** API calls for the private calendar of an administrator. Each throws PocketBase's ClientResponseError. */

const stateSchema = z.object({ desde: z.string() });
const madeSchema = z.object({ token: z.string(), desde: z.string() });

/** When the calendar was made; '' without one. */
export async function fetchCalendar(): Promise<string> {
  const answer: unknown = await pocketbase.send(appointmentPaths.calendar, { method: 'GET' });
  return stateSchema.parse(answer).desde;
}

/** Makes the calendar, in place of a former one. Its address is not stored, so it cannot be shown again. */
export async function makeCalendar(): Promise<{ readonly desde: string; readonly url: string }> {
  const answer: unknown = await pocketbase.send(appointmentPaths.calendar, { method: 'POST', body: {} });
  const { token, desde } = madeSchema.parse(answer);
  const origin = pocketbaseOrigin || location.origin;
  return { desde, url: `${origin}${appointmentPaths.calendar}/${token}.ics` };
}

/** Ends the calendar. Succeeds if there is none. */
export async function closeCalendar(): Promise<void> {
  await pocketbase.send(`${appointmentPaths.calendar}/cerrar`, { method: 'POST', body: {} });
}
