import { expect, it, test } from 'vitest';
import { MailObsolete, MailUnneeded } from './mail.ts';
import { DEFAULT_RETRY_SECONDS, outcomeOf } from './outcome.ts';

const settings = { host: 'smtp.example', port: 587 };
const customers = 'ana@cliente.example';
const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const unknownMailbox = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no such' };

it.each<[string, string, number, unknown, object]>([
  ['nothing to say any more', customers, 1, new MailUnneeded(), { outcome: 'sent' }],
  ['out of date', customers, 1, new MailObsolete('too late'), { outcome: 'failed', error: 'too late' }],
  ['a server that is away', customers, 1, refused, { outcome: 'retry', pauseSeconds: 5 }],
  ['again', customers, 2, refused, { outcome: 'retry', pauseSeconds: 30 }],
  ['once too often', customers, 3, refused, { outcome: 'failed' }],
  ['a customer’s mailbox that does not exist', customers, 1, unknownMailbox, { outcome: 'failed' }],
  ['the dealer’s', '', 1, unknownMailbox, { outcome: 'retry', pauseSeconds: 5 }],
])('%s', (_what, recipient, attempts, error, expected) => {
  const judging = { settings, schedule: [5, 30], isBrokenOff: false };
  expect(outcomeOf({ recipient, attempts }, error, judging)).toMatchObject(expected);
});

it('what the sender broke off itself is tried again at once, however often it has failed', () => {
  const judging = { settings, schedule: [], isBrokenOff: true };
  expect(outcomeOf({ recipient: customers, attempts: 9 }, unknownMailbox, judging)).toMatchObject({
    outcome: 'retry',
    pauseSeconds: 0,
  });
});

it.each([
  [1, { outcome: 'retry', pauseSeconds: 5 }],
  [2, { outcome: 'retry', pauseSeconds: 30 }],
  [12, { outcome: 'retry', pauseSeconds: 12 * 60 * 60 }],
  [13, { outcome: 'failed' }],
  [100, { outcome: 'failed' }],
])('where nothing else is set, attempt %d is followed by %j', (attempts, expected) => {
  const judging = { settings, schedule: DEFAULT_RETRY_SECONDS, isBrokenOff: false };
  expect(outcomeOf({ recipient: customers, attempts }, refused, judging)).toMatchObject(expected);
});

test('pauses grow and last about two days', () => {
  const grown = DEFAULT_RETRY_SECONDS.toSorted((a, b) => a - b);
  expect(DEFAULT_RETRY_SECONDS).toEqual(grown);
  const hours = DEFAULT_RETRY_SECONDS.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(47);
  expect(hours).toBeLessThan(50);
});
