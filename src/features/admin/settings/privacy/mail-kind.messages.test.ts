import { expect, test } from 'vitest';
import { mailKinds } from '#src/server/mail/start-mail.ts';
import { mailKindText } from './mail-kind.messages.ts';

test('every kind of mail has a label', () => {
  for (const kind of Object.keys(mailKinds)) expect(mailKindText(kind)).not.toBe(kind);
  expect(mailKindText('of-tomorrow')).toBe('of-tomorrow');
});
