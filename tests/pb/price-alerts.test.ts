import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ShownAlerts } from '#src/features/alerts/alert.schema.ts';
import { alertsHandler } from '#src/server/http/alerts.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle } from '#tests/support/stock.ts';

/** Alerts by e-mail: asked for, confirmed, matched and ended, against a real PocketBase with the gateway's handler. */

let pb: TestPocketbase;
let admin: PocketBase;
let server: Server;
let origin: string;
const client = () => createPocketBaseClient(pb.url, TEST_SECRET);

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  const handle = alertsHandler({
    pocketbase: client(),
    page: (path) => Promise.resolve(Buffer.from(`page ${path}`)),
    proxyHops: 0,
    rates: null,
    log: { warn: (line) => console.error(line) },
  });
  server = createServer((request, response) => {
    void handle(request, response, new URL(request.url ?? '/', 'http://gateway'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await pb.destroy();
});
// The limits of mails count all rows.
beforeEach(() => {
  for (const table of ['outbox', 'avisados', 'avisos', 'aviso_enlaces'])
    changeRows(pb.dataDir, `DELETE FROM ${table}`);
});

const post = (path: string, body: unknown) =>
  fetch(`${origin}/api/avisos${path}`, { method: 'POST', body: JSON.stringify(body) });
const ask = (body: object) => post('', { email: 'ana@cliente.example', coches: [], busqueda: '', ...body });
const rows = (table: string, where = 'TRUE', ...values: string[]) =>
  queryRows(pb.dataDir, `SELECT * FROM ${table} WHERE ${where} ORDER BY rowid`, ...values);

const car = (change: object = {}): Promise<RecordModel> =>
  createVehicle(admin, { status: 'disponible', precio_eur: 30_000, regimen_iva: 'rebu', ...change });

/** Makes the link of the last mail to confirm, as its builder does. */
async function mailedLink(email = 'ana@cliente.example'): Promise<string> {
  const mail = rows('outbox', "kind = 'alerts-confirm' AND recipient = ?", email).at(-1);
  const answer = await pb.internal('POST', 'alerts/new-link', JSON.parse(String(mail?.['payload'])));
  const { enlace } = (await answer.json()) as { enlace: { token: string } };
  return enlace.token;
}

const shown = async (path: string, token: string, body: object = {}) =>
  (await (await post(path, { token, ...body })).json()) as ShownAlerts;

describe('a request', () => {
  it('is confirmed by the link of its mail', async () => {
    const { id, slug } = await car({ marca: 'BMW', modelo: 'X5' });
    const answer = await ask({ coches: [id], busqueda: '?marca=bmw&orden=km-asc&utm=x', envio: 'abcdefgh' });
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    const token = await mailedLink();
    const waiting = await shown('/ver', token);
    expect(waiting).toMatchObject({ email: 'a···@cliente.example', pendiente: true });
    expect(waiting.avisos).toMatchObject([
      { tipo: 'coche', texto: 'BMW X5', enlace: `/vehiculo/${slug}`, confirmado: false, hasta: '' },
      { tipo: 'busqueda', texto: 'BMW', enlace: '/catalogo?marca=BMW', confirmado: false },
    ]);
    expect(await shown('/ver', token)).toEqual(waiting);
    const confirmed = await shown('/confirmar', token);
    expect(confirmed).toMatchObject({ pendiente: false, avisos: [{ confirmado: true }, { confirmado: true }] });
    expect(confirmed.avisos[0]?.hasta).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await shown('/terminar', token, { aviso: confirmed.avisos[0]?.id })).toMatchObject({
      avisos: [{ tipo: 'busqueda' }],
    });
    expect(await shown('/terminar', token)).toMatchObject({ avisos: [] });
    expect((await post('/ver', { token })).status).toBe(404);
    expect(['avisados', 'avisos', 'aviso_enlaces'].map((table) => rows(table))).toEqual([[], [], []]);
  });
});
