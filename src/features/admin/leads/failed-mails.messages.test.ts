import { describe, expect, it, test } from 'vitest';
import { describeTrouble } from '#src/server/mail/smtp-trouble.ts';
import { failedMailsText, mailReasonText, obsoleteText, queuedText } from './failed-mails.messages.ts';

describe('reason why a mail was given up', () => {
  const server = { host: 'smtp.example', port: 587 };
  it.each([
    [{ code: 'EENVELOPE', command: 'RCPT TO', response: '550 No such mailbox' }, /no acepta esa dirección/],
    [{ code: 'EMESSAGE', response: '554 Spam' }, /no ha aceptado el mensaje/],
    [{ code: 'EAUTH', response: '535' }, /contraseña configurada/],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', response: '553' }, /remitente/],
    [{ code: 'ETLS', message: 'certificate' }, /segura/],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, /no respondía/],
    [{ code: 'EDNS' }, /no respondía/],
    [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }, /no respondía/],
    [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, /no respondía/],
    [{ code: 'ETIMEDOUT' }, /no respondía/],
    [{ code: 'EABORT' }, /no respondía/],
    [{ message: 'odd' }, /lo ha rechazado/],
  ])('%j', (error, words) => {
    expect(mailReasonText(describeTrouble(error, server))).toMatch(words);
  });
});

test.each([
  [1, 0, '1 correo no se pudo enviar'],
  [2, 1, '2 correos no se pudieron enviar'],
  [0, 1, '1 correo caducó sin enviarse'],
  [0, 3, '3 correos caducaron sin enviarse'],
])('counts %d to resend and %d obsolete', (live, obsolete, words) => {
  expect(failedMailsText(live, obsolete)).toBe(words);
});

test('explains which mails cannot be resent, and reports the queued ones', () => {
  expect(obsoleteText(null)).toBeNull();
  expect(obsoleteText('late')).toMatch(/demasiado/);
  expect(obsoleteText('unknown')).toMatch(/ya no envía/);
  expect([0, 1, 2].map(queuedText)).toEqual([
    'No quedaba ninguno por enviar',
    'Se volverá a enviar 1 correo',
    'Se volverán a enviar 2 correos',
  ]);
});
