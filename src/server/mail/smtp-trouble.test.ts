import { describe, expect, it } from 'vitest';
import {
  describeTrouble,
  impersonalTrouble,
  concernsOneMail,
  isUnreachable,
  isUnknownMailbox,
} from './smtp-trouble.ts';

const server = { host: 'smtp.nordvia.example', port: 587 };

describe('describeTrouble', () => {
  it.each([
    [
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
      /^smtp\.nordvia\.example:587 refuses the connection.*SMTP_PORT/,
    ],
    [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, /cannot be found.*SMTP_HOST/],
    [
      { code: 'EAUTH', response: '535 5.7.8 Bad credentials' },
      /535 5\.7\.8 Bad credentials.*SMTP_USER and SMTP_PASS/,
    ],
    [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }, /does not answer/],
    [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, /says nothing.*465/],
    [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, /stopped answering/],
    [{ code: 'ETLS', message: 'self-signed certificate' }, /trusted: self-signed certificate/],
    [{ code: 'ESOCKET', message: 'wrong version number, SSL routines' }, /trusted/],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', response: '550 Not yours.' },
      /sender: 550 Not yours\. Check SMTP_FROM/,
    ],
    [{ code: 'EENVELOPE', command: 'RCPT TO', response: '550 Unknown' }, /recipient: 550 Unknown/],
    [{ code: 'EMESSAGE', response: '554 Spam' }, /message: 554 Spam/],
    [{ code: 'EABORT' }, /took too long/],
    [new Error('Something else'), /cannot be used: Something else/],
    ['a text', /cannot be used: a text/],
  ])('%j', (error, words) => {
    expect(describeTrouble(error, server)).toMatch(words);
  });
});

describe('the scope of a failure', () => {
  it.each([
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'unreachable'],
    [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'unreachable'],
    [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT' }, 'unreachable'],
    [{ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'unreachable'],
    [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, 'the server'],
    [{ code: 'EAUTH', response: '535' }, 'the server'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM' }, 'the server'],
    [{ code: 'EENVELOPE', command: 'RCPT TO' }, 'this mail'],
    [{ code: 'EMESSAGE' }, 'this mail'],
    [new Error('The payload is none'), 'this mail'],
  ])('%j: %s', (error, scope) => {
    expect(isUnreachable(error)).toBe(scope === 'unreachable');
    expect(concernsOneMail(error)).toBe(scope === 'this mail');
  });
});

describe('isUnknownMailbox', () => {
  it.each([
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, true],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, false],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, false],
    [{ code: 'EAUTH', responseCode: 535 }, false],
    [new Error('x'), false],
    [null, false],
  ])('%j → %s', (error, expected) => {
    expect(isUnknownMailbox(error)).toBe(expected);
  });
});

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
])('reduces %j to %j', (words, expected) => {
  expect(impersonalTrouble(words)).toBe(expected);
});
