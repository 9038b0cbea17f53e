import { expect, it, test } from 'vitest';
import { MailObsolete, MailUnneeded } from './mail.ts';
import { DEFAULT_RETRY_SECONDS, outcomeOf } from './outcome.ts';

const settings = { host: 'smtp.example', port: 587 };
const customers = 'ana@cliente.example';
const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const unknownMailbox = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no such' };

it.each<[string, string, number, unknown, object]>([
  ['completes a mail that is not needed', customers, 1, new MailUnneeded(), { outcome: 'sent' }],
  [
    'fails an expired mail',
    customers,
    1,
    new MailObsolete('too late'),
    { outcome: 'failed', error: 'too late' },
  ],
  ['retries when the server is unreachable', customers, 1, refused, { outcome: 'retry', pauseSeconds: 5 }],
  ['retries again with the next pause', customers, 2, refused, { outcome: 'retry', pauseSeconds: 30 }],
  ['fails after the last attempt', customers, 3, refused, { outcome: 'failed' }],
  ['fails for a customer’s unknown mailbox', customers, 1, unknownMailbox, { outcome: 'failed' }],
  ['retries for the dealer’s unknown mailbox', '', 1, unknownMailbox, { outcome: 'retry', pauseSeconds: 5 }],
])('%s', (_what, recipient, attempts, error, expected) => {
  const judging = { settings, schedule: [5, 30], isAborted: false };
  expect(outcomeOf({ recipient, attempts }, error, judging)).toMatchObject(expected);
});

it('retries an attempt that the sender aborted without a pause, however often it has failed', () => {
  const judging = { settings, schedule: [], isAborted: true };
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
])('with the default schedule, attempt %d is followed by %j', (attempts, expected) => {
  const judging = { settings, schedule: DEFAULT_RETRY_SECONDS, isAborted: false };
  expect(outcomeOf({ recipient: customers, attempts }, refused, judging)).toMatchObject(expected);
});

test('the pauses grow and add up to about two days', () => {
  const grown = DEFAULT_RETRY_SECONDS.toSorted((a, b) => a - b);
  expect(DEFAULT_RETRY_SECONDS).toEqual(grown);
  const hours = DEFAULT_RETRY_SECONDS.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(47);
  expect(hours).toBeLessThan(50);
});
