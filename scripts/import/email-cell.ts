import { textLimits } from '#src/config/limits.ts';
import { emailPattern, plainEmail } from '#src/lib/email.ts';
import { cell } from './cells.ts';

/** An e-mail address, in lower case; a row without one is refused. */
export const emailCell = cell<string>((text) => {
  const email = plainEmail(text);
  if (emailPattern.test(email) && email.length <= textLimits.email) return { value: email, note: '' };
  return { refused: text === '' ? 'is empty' : `“${text}” is no e-mail address` };
});
