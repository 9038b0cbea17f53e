import { expect, it } from 'vitest';
import { SETTLE_MS, type WatchedAlert } from '#src/features/alerts/alert.rules.ts';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { createLook, watchAlerts } from './watch-alerts.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const stamp = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

function fake(precio_eur: number) {
  const calls: string[] = [];
  const note = <T>(what: string, answer: T): Promise<T> => {
    calls.push(what);
    return Promise.resolve(answer);
  };
  const alert: WatchedAlert = {
    ...{ id: 'a', persona: 'p', vehiculo: 'x5', busqueda: '', confirmado: stamp(NOW) },
    visto: { precio: 40_000, neto: false },
  };
  const car = snapshotVehicle({
    ...{ id: 'x5', status: 'disponible', precio_eur, regimen_iva: 'rebu', updated_at: stamp(NOW) },
  });
  const due = [alert];
  const client = {
    dueAlerts: () => Promise.resolve(due),
    publicationVersion: () => Promise.resolve(1),
    cardsOfStock: () => note('stock', [car]),
    queueAlertNews: (personas: readonly string[], vistos: object) =>
      note(`queue ${personas.join()} ${JSON.stringify(vistos)}`, undefined),
  };
  return { calls, due, client };
}

it('reads the stock once, and queues news when they have settled', async () => {
  const { calls, client } = fake(39_000);
  const look = createLook(client);
  await look(NOW + 1);
  await look(NOW + 2);
  expect(calls).toEqual(['stock']);
  await look(NOW + SETTLE_MS);
  expect(calls).toEqual(['stock', 'queue p {}']);
});

it('notes a higher price without a mail', async () => {
  const { calls, client } = fake(41_000);
  await createLook(client)(NOW + SETTLE_MS);
  expect(calls.slice(1)).toEqual(['queue  {"a":{"precio":41000,"neto":false}}']);
});

it('queues news again a day after a mail that failed, though nothing else has changed', async () => {
  const { calls, due, client } = fake(39_000);
  const look = createLook(client);
  await look(NOW + SETTLE_MS);
  const [alert] = due.splice(0);
  await look(NOW + SETTLE_MS + 1);
  if (alert !== undefined) due.push(alert);
  await look(NOW + SETTLE_MS + 2);
  expect(calls).toEqual(['stock', 'queue p {}', 'queue p {}']);
});

it('reads no stock while there is no alert', async () => {
  const { calls, due, client } = fake(39_000);
  due.pop();
  await createLook(client)(NOW + SETTLE_MS);
  expect(calls).toEqual([]);
});

it('looks again after a failure, which it logs once, until it is stopped', async () => {
  let looks = 0;
  const warned: string[] = [];
  const client = {
    ...fake(39_000).client,
    dueAlerts: () => {
      looks++;
      return Promise.reject(new Error('away'));
    },
  };
  const watch = watchAlerts(client, { warn: (line) => warned.push(line) }, 1);
  await expect.poll(() => looks).toBeGreaterThan(2);
  await watch.stop();
  const before = looks;
  expect(warned).toEqual(['Cannot look for news of alerts: away']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(looks).toBe(before);
});
