import { expect, it } from 'vitest';
import { impersonalTrouble } from './smtp-refusals.ts';

it.each([
  [
    'mail.example:25 does not accept the recipient: 550 5.1.1 <ana@correo.es> (Ana Pérez): unknown.',
    'mail.example:25 does not accept the recipient: 550 5.1.1.',
  ],
  [
    'mail.example:25 does not accept the recipient: 550-Ana is away\n550 No such mailbox.',
    'mail.example:25 does not accept the recipient: 550.',
  ],
  ['mail.example:25 does not accept the recipient: Ana?', 'mail.example:25 does not accept the recipient.'],
  [
    'mail.example:25 does not accept the message: 554 spam from Ana.',
    'mail.example:25 does not accept the message: 554.',
  ],
  [
    'mail.example:25 refuses the connection: nothing listens there. Check SMTP_HOST and SMTP_PORT.',
    'mail.example:25 refuses the connection: nothing listens there. Check SMTP_HOST and SMTP_PORT.',
  ],
])('%j is kept as %j', (words, expected) => {
  expect(impersonalTrouble(words)).toBe(expected);
});
