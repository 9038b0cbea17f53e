import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createVisitCounter, type VisitBatch } from './visit-counter.ts';

const headers = { 'user-agent': 'Mozilla/5.0 Firefox/145.0', accept: 'text/html' };
const IDS: Readonly<Record<string, string>> = { golf: 'golf1', polo: 'polo1' };

/** A request without a connection. */
const REQUEST = { method: 'GET', socket: new Socket() };

function play() {
  const sent: VisitBatch[] = [];
  const warnings: string[] = [];
  const state = { now: new Date('2026-11-22T12:00:00Z'), isAway: false };
  const counter = createVisitCounter({
    vehicleOf: (slug) => IDS[slug],
    proxyHops: 1,
    siteUrl: 'https://nordvia.example',
    send: (batch) => {
      sent.push(batch);
      return state.isAway ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    log: { warn: (line) => warnings.push(line) },
    now: () => state.now,
  });
  const open = (url: string, statusCode = 200, from = '203.0.113.1') => {
    const response = Object.assign(new EventEmitter(), { statusCode });
    counter.watch(
      { ...REQUEST, url, headers: { ...headers, 'x-forwarded-for': from } },
      response as unknown as ServerResponse,
    );
    response.emit('finish');
  };
  return { counter, sent, warnings, state, open };
}

it('counts served car pages by day in Madrid', async () => {
  const { counter, sent, state, open } = play();
  open('/vehiculo/golf');
  open('/vehiculo/golf?utm_source=x');
  open('/vehiculo/polo');
  for (const other of ['/vehiculo/nadie', '/vehiculo/golf/x', '/catalogo', '/']) open(other);
  for (const status of [304, 301, 404, 503]) open('/vehiculo/golf', status);
  // Half past midnight in Madrid.
  state.now = new Date('2026-11-22T23:30:00Z');
  open('/vehiculo/golf');
  await counter.store();
  expect(sent.map(({ visitas }) => visitas)).toEqual([
    [
      { vehicle: 'golf1', dia: '2026-11-22', total: 2 },
      { vehicle: 'polo1', dia: '2026-11-22', total: 1 },
      { vehicle: 'golf1', dia: '2026-11-23', total: 1 },
    ],
  ]);
  await counter.stop();
  expect(sent).toHaveLength(1);
});

it('counts a prefetched page when it is opened, not when it is fetched', async () => {
  const { counter, sent } = play();
  const beacon = { 'user-agent': headers['user-agent'], 'sec-fetch-site': 'same-origin' };
  const answers: number[] = [];
  const response = { writeHead: (status: number) => ({ end: () => answers.push(status) }) };
  const sendBeacon = (url: string, method: string, own: Record<string, string> = {}) =>
    counter.takeOpened(
      { ...REQUEST, method, url, headers: { ...beacon, ...own } },
      response as unknown as ServerResponse,
    );
  const ahead = new EventEmitter() as unknown as ServerResponse;
  counter.watch(
    { ...REQUEST, url: '/vehiculo/golf', headers: { ...headers, 'sec-purpose': 'prefetch' } },
    ahead,
  );
  ahead.emit('finish');
  await counter.store();
  expect(sent).toEqual([]);
  expect(sendBeacon('/vehiculo/golf', 'POST')).toBe(true);
  // A car that has been hidden meanwhile is not counted.
  expect(sendBeacon('/vehiculo/nadie', 'POST')).toBe(true);
  expect(sendBeacon('/vehiculo/golf', 'POST', { 'user-agent': 'HeadlessChrome/142.0' })).toBe(true);
  expect(answers).toEqual([204, 204, 204]);
  expect([sendBeacon('/vehiculo/golf', 'GET'), sendBeacon('/catalogo', 'POST')]).toEqual([false, false]);
  await counter.store();
  expect(sent).toMatchObject([{ visitas: [{ vehicle: 'golf1', total: 1 }] }]);
});

it('resends an unconfirmed batch unchanged, then later visits in a new batch', async () => {
  const { counter, sent, warnings, state, open } = play();
  state.isAway = true;
  open('/vehiculo/golf');
  await counter.store();
  open('/vehiculo/golf');
  await counter.store();
  state.isAway = false;
  await counter.stop();
  const [first, again, retried, rest] = sent;
  expect([again, retried]).toEqual([first, first]);
  expect(rest).toMatchObject({ visitas: [{ vehicle: 'golf1', dia: '2026-11-22', total: 1 }] });
  expect(rest?.lote).not.toBe(first?.lote);
  expect(warnings).toHaveLength(1);
});

it('counts at most thirty visits per car, address and day', async () => {
  const { counter, sent, open } = play();
  for (let i = 0; i < 100; i++) open('/vehiculo/golf');
  open('/vehiculo/golf', 200, '203.0.113.2');
  await counter.store();
  expect(sent).toMatchObject([{ visitas: [{ vehicle: 'golf1', total: 31 }] }]);
});
