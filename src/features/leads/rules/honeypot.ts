/**
 * Bot detection. Two signs are required, because each also occurs with people: a browser may fill in the honeypot, and a form with
 * autofill or a restored draft may be sent immediately.
 */

/** Name of the invisible honeypot field. Autofill does not recognise it. */
export const TRAP_FIELD = 'referencia_interna';
/** Name of the field with the milliseconds from the first display of the form to its submission. */
export const FILL_TIME_FIELD = 'ms';

/** Minimum time for a person to type ten characters of message, name, e-mail and phone. */
const FASTEST_PERSON_MS = 3000;

/** Whether a body comes from a bot: the honeypot is filled in, and the time is missing or too short for a person. */
export function isRobot(body: Readonly<Record<string, unknown>>): boolean {
  const trap = body[TRAP_FIELD];
  if (typeof trap !== 'string' || trap.trim() === '') return false;
  const elapsed = body[FILL_TIME_FIELD];
  return typeof elapsed !== 'number' || elapsed < FASTEST_PERSON_MS;
}
