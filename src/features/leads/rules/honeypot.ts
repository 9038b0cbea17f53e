/**
 * Telling robots from people. Two signs must come together, because each alone befalls people too: somebody's browser
 * fills in the trap, somebody with autofill or a restored draft sends at once.
 */

/** Name of the field that no person sees. It means nothing to autofill. */
export const TRAP_FIELD = 'referencia_interna';
/** Name of the field with the milliseconds between the first sight of the form and its sending. */
export const FILL_TIME_FIELD = 'ms';

/** Nobody writes a message of ten characters beside name, e-mail and phone in less. */
const FASTEST_PERSON_MS = 3000;

/** Whether a body comes from a robot: the trap is filled in, and the time is absent or too short for a person. */
export function isRobot(body: Readonly<Record<string, unknown>>): boolean {
  const trap = body[TRAP_FIELD];
  if (typeof trap !== 'string' || trap.trim() === '') return false;
  const elapsed = body[FILL_TIME_FIELD];
  return typeof elapsed !== 'number' || elapsed < FASTEST_PERSON_MS;
}
