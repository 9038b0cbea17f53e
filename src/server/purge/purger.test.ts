import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebhookReceiver } from '#tests/support/webhook.ts';
import { createPurger, type Purger, type PurgeTimes } from './purger.ts';

const SITE_URL = 'https://sitio.nordvia.example';
const SECRET = 'a-secret-of-24-characters';
const SOON = { timeout: 10_000, interval: 5 };

let receiver: WebhookReceiver;
let purger: Purger;
let logged: string[];
const open = (times?: PurgeTimes) => {
  logged = [];
  const log = { info: (line: string) => logged.push(line), warn: (line: string) => logged.push(line) };
  purger = createPurger({
    ...{ url: receiver.url, secret: SECRET, siteUrl: SITE_URL, log },
    times,
  });
};
const bodies = () => receiver.deliveries.map(({ body }) => body);

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(() => {
  purger.stop();
  receiver.close();
});

it('starts by purging everything, and is ok once that is accepted', async () => {
  open();
  expect(purger.state()).toBe('untried');
  purger.start();
  await vi.waitFor(() => expect(purger.state()).toBe('ok'), SOON);
  expect(bodies()).toEqual([{ all: true, urls: [] }]);
});

it('sends absolute URLs in a signed body', async () => {
  open();
  purger.purge(['/', '/catalogo']);
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), SOON);
  const [delivery] = receiver.deliveries;
  expect(delivery?.body).toEqual({ all: false, urls: [`${SITE_URL}/`, `${SITE_URL}/catalogo`] });
  expect(delivery?.headers['x-signature']).toBe(WebhookReceiver.signature(delivery?.raw ?? '', SECRET));
});

it('purges again after a delay, because a late response may have been cached', async () => {
  open({ againMs: 30, firstPauseMs: 1 });
  purger.purge(['/catalogo']);
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(2), SOON);
  const once = { all: false, urls: [`${SITE_URL}/catalogo`] };
  expect(bodies()).toEqual([once, once]);
  purger.purge(['/']);
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(4), SOON);
  expect(bodies().slice(2)).toEqual(
    Array.from({ length: 2 }, () => ({ all: false, urls: [`${SITE_URL}/`] })),
  );
});

it.each([500, 302, 401])('retries with backoff after status %d', async (status) => {
  open({ againMs: 60_000, firstPauseMs: 2 });
  receiver.answer = status;
  purger.purge(['/catalogo']);
  await vi.waitFor(() => expect(receiver.deliveries.length).toBeGreaterThan(3), SOON);
  expect(purger.state()).toBe('failing');
  receiver.answer = 200;
  await vi.waitFor(() => expect(purger.state()).toBe('ok'), SOON);
  expect(new Set(receiver.deliveries.map(({ raw }) => raw)).size).toBe(1);
  expect(logged.slice(0, 3)).toEqual(
    [0.002, 0.004, 0.008].map(
      (seconds) => `purging failed, retry in ${seconds} s: PURGE_URL returned ${status}`,
    ),
  );
});

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `/${number}`);
const calls = () => bodies().map((body) => (body as { all: boolean; urls: string[] }).urls.length);

it('sends at most thirty URLs per call, each once', async () => {
  open({ againMs: 60_000, firstPauseMs: 1 });
  purger.purge([...numbered(31), '/0']);
  await vi.waitFor(() => expect(purger.state()).toBe('ok'), SOON);
  expect(calls()).toEqual([30, 1]);
});

it('purges everything instead of more than three hundred URLs', async () => {
  open({ againMs: 60_000, firstPauseMs: 1 });
  purger.purge(numbered(300));
  await vi.waitFor(() => expect(purger.state()).toBe('ok'), SOON);
  expect(calls()).toEqual(Array.from({ length: 10 }, () => 30));
  purger.purge(numbered(301));
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(11), SOON);
  expect(bodies().at(-1)).toEqual({ all: true, urls: [] });
});

it('drops queued URLs when everything is purged', async () => {
  open({ againMs: 60_000, firstPauseMs: 1 });
  purger.purge(numbered(60));
  purger.purge('all');
  await vi.waitFor(() => expect(purger.state()).toBe('ok'), SOON);
  expect(calls()).toEqual([30, 0]);
});
