import { plainMarks } from './plain-marks.ts';

/**
 * An e-mail address, as forms and the environment take it: zod's own rule, with host names that exist. PocketBase's e-mail
 * field refuses a domain whose last label but one ends in a hyphen, and DNS any that has such a label.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** An address as it is compared and stored: without the marks that come along with what is pasted, in lower case. */
export function plainEmail(text: string): string {
  return plainMarks(text).toLowerCase();
}
