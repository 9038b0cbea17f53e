import { plainMarks } from './plain-marks.ts';

/**
 * An e-mail address, for forms and the environment: zod's rule, restricted to valid host names. PocketBase's e-mail field
 * rejects a domain whose second-last label ends in a hyphen; DNS rejects any such label.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** An address for comparing and storing: without invisible characters that were pasted along, in lower case. */
export function plainEmail(text: string): string {
  return plainMarks(text).toLowerCase();
}
