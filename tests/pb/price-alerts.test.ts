import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ShownAlerts } from '#src/features/alerts/alert.schema.ts';
import { ALERT_CONSENT } from '#src/features/alerts/alert-request.ts';
import { createLook } from '#src/server/alerts/watch-alerts.ts';
import { alertsHandler } from '#src/server/http/alerts.ts';
import { alertsNews } from '#src/server/mail/templates/alert-mails.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { noticeContext } from '#tests/support/mail-context.ts';
import { createVehicle, throwAway } from '#tests/support/stock.ts';

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

const internal = async (route: string, body: unknown): Promise<unknown> =>
  (await pb.internal('POST', route, body)).json();
const mails = (kind: string, email = 'ana@cliente.example') =>
  rows('outbox', 'kind = ? AND recipient = ?', kind, email);

/** Makes the link of the last mail to confirm, as its builder does. */
async function mailedLink(email?: string): Promise<string> {
  const mail = mails('alerts-confirm', email).at(-1);
  const answer = await pb.internal('POST', 'alerts/new-link', JSON.parse(String(mail?.['payload'])));
  const { enlace } = (await answer.json()) as { enlace: { token: string } };
  return enlace.token;
}

const shown = async (path: string, token: string, body: object = {}) =>
  (await (await post(path, { token, ...body })).json()) as ShownAlerts;

/** Asks and confirms. */
async function watched(body: { coches?: string[]; busqueda?: string; email?: string }): Promise<string> {
  await ask(body);
  const token = await mailedLink(body.email);
  await post('/confirmar', { token });
  return token;
}

const stampAgo = (ms: number) => new Date(Date.now() - ms).toISOString().replace('T', ' ');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Backdates the last change of a car. */
const settle = (id: string, minutes = 16) =>
  changeRows(pb.dataDir, 'UPDATE vehicles SET updated_at = ? WHERE id = ?', stampAgo(minutes * MINUTE), id);
const change = async (id: string, fields: object) => {
  await admin.collection('vehicles').update(id, fields);
  settle(id);
};
/** Looks as after a restart. */
const look = () => createLook(client())();

interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly recipient: string;
  readonly attempts: number;
}

/** Sends the mails with news that are due, as the sender does; returns their subjects, or why there is none. */
async function send(outcome: 'sent' | 'retry' = 'sent'): Promise<string[]> {
  const answer = await pb.internal('POST', 'outbox/claim', { limit: 20, leaseSeconds: 60 });
  const sent: string[] = [];
  for (const { id, kind, payload, recipient, attempts } of (await answer.json()) as Claimed[]) {
    const report = (more: object) => pb.internal('POST', 'outbox/report', { id, attempt: attempts, ...more });
    if (kind !== 'alerts-news') {
      await report({ outcome: 'sent' });
      continue;
    }
    const mail = await alertsNews(payload, {
      ...noticeContext,
      recipient,
      callPocketbase: internal,
      cardsOfStock: client().cardsOfStock,
    }).catch((error: unknown) => (error as Error).name);
    if (typeof mail === 'string') await report({ outcome: 'sent' });
    else if (outcome === 'retry') await report({ outcome, pauseSeconds: 0, error: 'x' });
    else await report({ outcome, announced: mail.announced });
    sent.push(typeof mail === 'string' ? mail : mail.subject.replaceAll('\u202f', ' '));
  }
  return sent;
}
const news = async () => {
  await look();
  return send();
};
/** Lets a day pass since the last mail. */
const nextDay = () =>
  changeRows(
    pb.dataDir,
    "UPDATE avisados SET ultimo_correo = ? WHERE ultimo_correo != ''",
    stampAgo(DAY + MINUTE),
  );

describe('a request', () => {
  it('is confirmed by the link of its mail, and ended there', async () => {
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
    expect(confirmed).toMatchObject({
      pendiente: false,
      avisos: [{ confirmado: true }, { confirmado: true }],
    });
    expect(confirmed.avisos[0]?.hasta).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(rows('avisos').map(({ consentimiento }) => consentimiento)).toEqual([
      ALERT_CONSENT.version,
      ALERT_CONSENT.version,
    ]);
    expect(await shown('/confirmar', token)).toEqual(confirmed);
    expect(await shown('/terminar', token, { aviso: confirmed.avisos[0]?.id })).toMatchObject({
      avisos: [{ tipo: 'busqueda' }],
    });
    expect(await shown('/terminar', token)).toMatchObject({ avisos: [] });
    expect((await post('/ver', { token })).status).toBe(404);
    expect(['avisados', 'avisos', 'aviso_enlaces'].map((table) => rows(table))).toEqual([[], [], []]);
  });

  it('gets the same answer for a known and an unknown address, and for a robot, of which nothing is stored', async () => {
    const { id } = await car();
    await watched({ coches: [id] });
    const bodies = [
      { coches: [id] },
      { coches: [id], email: 'otra@cliente.example' },
      { coches: [id], email: 'robot@cliente.example', referencia_interna: 'x' },
    ];
    const answers = await Promise.all(bodies.map(ask));
    const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(new Set(texts.map(String)).size).toBe(1);
    expect(rows('avisados').map(({ email }) => email)).toEqual([
      'ana@cliente.example',
      'otra@cliente.example',
    ]);
  });

  it('is refused without an address, and without a car for sale or a filter', async () => {
    const sold = await car({ status: 'vendido' });
    const hidden = await car({ status: 'oculto' });
    const many = Array.from({ length: 11 }, (_, index) => `coche${String(index).padStart(10, '0')}`);
    const refusals = await Promise.all(
      [
        { coches: [sold.id, hidden.id] },
        { coches: ['x'], busqueda: '?orden=km-asc' },
        { coches: many },
        { coches: [sold.id], email: 'nadie' },
      ].map(async (body) => {
        const answer = await ask(body);
        const { message, data } = (await answer.json()) as { message: string; data: Record<string, unknown> };
        return [answer.status, message, Object.keys(data)];
      }),
    );
    expect(refusals).toEqual([
      [400, 'Elige al menos un coche a la venta o un filtro del catálogo', ['coches']],
      [400, 'Elige al menos un coche a la venta o un filtro del catálogo', ['coches']],
      [400, 'Puedes pedir 10 avisos como máximo', ['coches']],
      [400, 'Email inválido', ['email']],
    ]);
    expect(rows('outbox')).toEqual([]);
  });

  it('that is repeated makes no second alert', async () => {
    const { id } = await car();
    await ask({ coches: [id], envio: 'envio-numero-1' });
    await ask({ coches: [id], envio: 'envio-numero-1' });
    expect([rows('avisos').length, mails('alerts-confirm').length]).toEqual([1, 1]);
    // Asked for again before the confirmation, both mails confirm the same alert.
    const first = await mailedLink();
    await ask({ coches: [id], email: 'ANA@cliente.example', envio: 'envio-numero-2' });
    const second = await mailedLink();
    await post('/confirmar', { token: second });
    expect(await shown('/confirmar', first)).toMatchObject({
      pendiente: false,
      avisos: [{ confirmado: true }],
    });
    // Asked for once more, it brings a mail with the link and no alert.
    await ask({ coches: [id] });
    expect([rows('avisos').length, mails('alerts-confirm').length]).toEqual([1, 3]);
    expect(await shown('/ver', await mailedLink())).toMatchObject({ pendiente: false });
  });

  it('goes after 48 hours without confirmation, and an alert after a year', async () => {
    const { id } = await car();
    const token = await watched({ coches: [id] });
    await ask({ busqueda: '?marca=Audi', email: 'tarde@cliente.example' });
    const prune = async () => {
      const superuser = await pb.superuser();
      await superuser.crons.run('prune-alerts');
    };
    changeRows(pb.dataDir, 'UPDATE avisos SET created_at = ?', stampAgo(49 * 60 * MINUTE));
    await prune();
    await expect.poll(() => rows('avisados').map(({ email }) => email)).toEqual(['ana@cliente.example']);
    changeRows(pb.dataDir, 'UPDATE avisos SET confirmado = ?', stampAgo(365 * DAY + MINUTE));
    expect(await shown('/ver', token)).toMatchObject({ avisos: [] });
    await change(id, { precio_eur: 20_000 });
    expect(await news()).toEqual([]);
    await prune();
    await expect.poll(() => [rows('avisados'), rows('aviso_enlaces')]).toEqual([[], []]);
  });

  it('is confirmed up to ten alerts of an address', async () => {
    const searches = Array.from({ length: 9 }, (_, index) => `?precio_max=${30_000 + index}`);
    for (const busqueda of searches.slice(0, 4)) await watched({ busqueda });
    changeRows(pb.dataDir, 'DELETE FROM outbox');
    for (const busqueda of searches.slice(4)) await watched({ busqueda });
    changeRows(pb.dataDir, 'DELETE FROM outbox');
    const { id } = await car();
    await ask({ coches: [id], busqueda: '?marca=Audi' });
    const answer = await post('/confirmar', { token: await mailedLink() });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      ...[400, 'Puedes tener 10 avisos como máximo. Termina alguno y vuelve a confirmar.'],
    ]);
    await watched({ coches: [id] });
    expect(rows('avisos', "confirmado != ''")).toHaveLength(10);
  });

  it('to an address is limited to five mails a day, without a sign of it', async () => {
    for (let index = 0; index < 7; index++)
      expect((await ask({ busqueda: `?precio_max=${10_000 + index}` })).status).toBe(200);
    expect([mails('alerts-confirm').length, rows('avisos').length]).toEqual([5, 5]);
  });
});

describe('a wrong link', () => {
  it('gets one answer, and ends nothing', async () => {
    const { id } = await car();
    await watched({ coches: [id] });
    const wrong = ['x', 'a'.repeat(43), undefined];
    const answers = await Promise.all(
      ['/ver', '/confirmar', '/terminar'].flatMap((path) =>
        wrong.map(async (token) => {
          const answer = await post(path, { token });
          return `${answer.status} ${await answer.text()}`;
        }),
      ),
    );
    expect([...new Set(answers)]).toEqual([
      '404 {"code":404,"message":"Este enlace no es válido o ya no está activo.","data":{}}',
    ]);
    expect(rows('avisos')).toHaveLength(1);
  });

  it('does not end the alert of another person', async () => {
    const { id } = await car();
    await watched({ coches: [id] });
    const token = await watched({ coches: [id], email: 'otra@cliente.example' });
    const [own] = rows('avisos');
    await post('/terminar', { token, aviso: own?.['id'] });
    expect(rows('avisos')).toHaveLength(2);
  });
});

describe('the unsubscribe address', () => {
  it('changes nothing when it is opened, and ends all by the form or a mail program', async () => {
    const { id } = await car();
    const old = await watched({ coches: [id] });
    await watched({ busqueda: '?marca=Audi' });
    const address = `${origin}/api/avisos/fin/${old}`;
    const opened = await fetch(address);
    expect([opened.status, await opened.text()]).toEqual([200, 'page /avisos/fin']);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    expect(rows('avisos')).toHaveLength(2);
    for (let round = 0; round < 2; round++) {
      const ended = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect([ended.status, await ended.text()]).toEqual([200, 'page /avisos/terminados']);
      expect(rows('avisos')).toEqual([]);
    }
  });
});

describe('a car', () => {
  it('that is cheaper is news after 15 minutes, once', async () => {
    const { id } = await car({ marca: 'BMW', modelo: 'X5' });
    await watched({ coches: [id] });
    await change(id, { precio_eur: 28_500 });
    settle(id, 14);
    expect(await news()).toEqual([]);
    settle(id);
    expect(await news()).toEqual(['El BMW X5 ha bajado a 28.500 €']);
    nextDay();
    expect(await news()).toEqual([]);
  });

  it('whose price is back after a few minutes is none, nor is a higher price, which counts from then on', async () => {
    const { id } = await car();
    await watched({ coches: [id] });
    await change(id, { precio_eur: 3000 });
    settle(id, 3);
    expect(await news()).toEqual([]);
    await change(id, { precio_eur: 30_000 });
    expect(await news()).toEqual([]);
    await change(id, { precio_eur: 33_000 });
    expect(await news()).toEqual([]);
    await change(id, { precio_eur: 32_000 });
    expect(await news()).toHaveLength(1);
  });

  it('that is sold is news, and ends the alert', async () => {
    const { id } = await car({ marca: 'Audi', modelo: 'A4' });
    await watched({ coches: [id] });
    await change(id, { status: 'vendido' });
    expect(await news()).toEqual(['Se ha vendido el Audi A4']);
    expect([rows('avisos'), rows('avisados'), rows('aviso_enlaces')]).toEqual([[], [], []]);
  });

  it('that is hidden is named nowhere, and compared anew when it is back', async () => {
    const { id } = await car({ marca: 'Audi', modelo: 'A4' });
    const token = await watched({ coches: [id] });
    await change(id, { precio_eur: 25_000, status: 'oculto' });
    expect(await news()).toEqual([]);
    const [alert] = (await shown('/ver', token)).avisos;
    expect(alert).toMatchObject({ texto: 'Un coche que ahora no está en la web', enlace: '' });
    await change(id, { status: 'disponible' });
    expect(await news()).toEqual(['El Audi A4 ha bajado a 25.000 €']);
  });

  it('that is hidden when it is confirmed is known from its return on', async () => {
    const { id } = await car({ marca: 'Audi', modelo: 'A4' });
    await ask({ coches: [id] });
    await change(id, { status: 'oculto' });
    await post('/confirmar', { token: await mailedLink() });
    await change(id, { status: 'disponible', precio_eur: 20_000 });
    expect(await news()).toEqual([]);
    await change(id, { precio_eur: 19_000 });
    expect(await news()).toEqual(['El Audi A4 ha bajado a 19.000 €']);
  });

  it('that is deleted takes its alerts along', async () => {
    const { id } = await car();
    await watched({ coches: [id] });
    await throwAway(admin, 'vehicles', id);
    expect(rows('avisos')).toHaveLength(1);
    await throwAway(admin, 'vehicles', id, 'eliminar');
    expect(rows('avisos')).toEqual([]);
  });
});

describe('a search', () => {
  it('has a new car as news once, unless it is sold or hidden before', async () => {
    const former = await car({ marca: 'Volvo', precio_eur: 20_000 });
    await watched({ busqueda: '?marca=Volvo&precio_max=25000' });
    settle(former.id);
    const [arrived, sold, hidden, dear] = await Promise.all([
      car({ marca: 'Volvo', modelo: 'XC60', precio_eur: 22_000 }),
      car({ marca: 'Volvo', precio_eur: 22_000, status: 'vendido' }),
      car({ marca: 'Volvo', precio_eur: 22_000, status: 'oculto' }),
      car({ marca: 'Volvo', modelo: 'V60', precio_eur: 26_000 }),
    ]);
    expect(await news()).toEqual([]);
    for (const { id } of [arrived, sold, hidden, dear]) settle(id);
    expect(await news()).toEqual(['Ha llegado un Volvo XC60']);
    nextDay();
    await change(dear.id, { precio_eur: 24_500 });
    changeRows(pb.dataDir, 'UPDATE vehicles SET created_at = ? WHERE id = ?', stampAgo(DAY), dear.id);
    expect(await news()).toEqual(['Un Volvo V60 encaja ahora con tu búsqueda']);
  });
});

describe('the mails of a person', () => {
  it('are one a day with all news, from the state at sending', async () => {
    const [first, second, third] = [await car(), await car(), await car()];
    await watched({ coches: [first.id, second.id, third.id] });
    await change(first.id, { precio_eur: 29_000 });
    await change(second.id, { precio_eur: 29_000 });
    await look();
    expect(mails('alerts-news')).toHaveLength(1);
    // The news of one do not hold any more when the mail is sent.
    await change(second.id, { precio_eur: 30_000 });
    await change(third.id, { status: 'vendido' });
    expect(await send('retry')).toEqual(['Hay 2 novedades en tus avisos']);
    // Neither a second look nor a failure makes a second mail.
    await look();
    expect(mails('alerts-news')).toHaveLength(1);
    expect(await send()).toEqual(['Hay 2 novedades en tus avisos']);
    await change(first.id, { precio_eur: 28_000 });
    expect(await news()).toEqual([]);
    nextDay();
    expect(await news()).toHaveLength(1);
  });

  it('are not sent when no news is left', async () => {
    const { id } = await car();
    await watched({ coches: [id] });
    await change(id, { precio_eur: 29_000 });
    await look();
    await change(id, { precio_eur: 30_000 });
    expect(await send()).toEqual(['MailUnneeded']);
    await change(id, { precio_eur: 29_500 });
    expect(await news()).toHaveLength(1);
  });
});

it('a person’s alerts are counted, exported and erased', async () => {
  const { id } = await car({ marca: 'BMW', modelo: 'X5' });
  await watched({ coches: [id], busqueda: '?marca=Audi' });
  const act = (action: string) => internal(`person/${action}`, { dato: 'Ana@cliente.example' });
  expect(await act('count')).toMatchObject({ avisos: 2 });
  expect(await act('export')).toMatchObject({
    Avisos: [
      { Coche: 'BMW X5', Consentimiento: ALERT_CONSENT.texto },
      { Búsqueda: '?marca=Audi', Consentimiento: ALERT_CONSENT.texto },
    ],
  });
  expect(await act('erase')).toMatchObject({ avisos: 2 });
  expect(['avisados', 'avisos', 'aviso_enlaces', 'outbox'].map((table) => rows(table))).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

it('an address whose last car has been deleted is erased, too', async () => {
  const { id } = await car();
  await watched({ coches: [id] });
  await throwAway(admin, 'vehicles', id);
  await throwAway(admin, 'vehicles', id, 'eliminar');
  expect([rows('avisos').length, rows('avisados').length]).toEqual([0, 1]);
  await internal('person/erase', { dato: 'ana@cliente.example' });
  expect([rows('avisados'), rows('aviso_enlaces')]).toEqual([[], []]);
});
