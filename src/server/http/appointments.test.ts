import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { appointmentsHandler, type AppointmentsOptions } from './appointments.ts';

const TOKEN = 'a'.repeat(43);
/** `printf %s aaa… | sha256sum` */
const HASH = '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0';

const stored = {
  ...{ uid: 'u@nordvia.example', secuencia: 1, inicio: '2099-03-30 08:00:00.000Z', minutos: 60 },
  ...{ tipo: 'visita' as const, estado: 'abierta' as const, cambiada: '2026-11-28 10:00:00.000Z' },
  anulada_por: '' as const,
};

const LATER = Date.parse('2099-03-31T09:00:00Z');
const slots = { dias: [{ day: '2099-03-31', times: [{ time: '11:00', start: LATER }] }], coche: null };
const taken = { status: 409, code: 'taken', message: 'Esa hora se acaba de ocupar: elige otra' };

/** Knows no token. */
const unasked: AppointmentsOptions['pocketbase'] = {
  appointmentOfLink: () => Promise.resolve(null),
  slotsOfLink: () => Promise.resolve(null),
  moveByLink: () => Promise.resolve({ cita: null, problema: null }),
  cancelByLink: () => Promise.resolve({ anulada: null, problema: null }),
  appointmentsOfCalendar: () => Promise.resolve(null),
};

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(change: Partial<AppointmentsOptions> = {}) {
  const asked: string[] = [];
  const warned: string[] = [];
  const find = <T>(clave: string, found: T): Promise<T | null> => {
    asked.push(clave);
    return Promise.resolve(asked.length > 1 ? null : found);
  };
  const coche = { titulo: 'BMW X5', referencia: 'NV-0012' };
  const handle = appointmentsHandler({
    pocketbase: {
      appointmentOfLink: (clave) => find(clave, { ...stored, nombre: 'Zenobia', coche }),
      slotsOfLink: (clave) => find(clave, slots),
      moveByLink: (clave, inicio) => {
        asked.push(clave);
        const isFree = inicio === LATER;
        const cita = { ...stored, nombre: 'Zenobia', coche, inicio: new Date(inicio).toISOString() };
        return Promise.resolve({ cita, problema: isFree ? null : taken });
      },
      cancelByLink: async (clave) => ({ anulada: await find(clave, true), problema: null }),
      appointmentsOfCalendar: (clave) =>
        find(clave, [
          { ...stored, referencia: 'NV-0012', lead: 'k7q2mp000000000' },
          { ...stored, uid: 'v@nordvia.example', referencia: '', lead: 'k7q2mp000000000' },
        ]),
    },
    business: () => Promise.resolve(demoBusiness),
    proxyHops: 0,
    rates: null,
    log: { warn: (line) => warned.push(line) },
    ...change,
  });
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    void Promise.resolve(handle(request, response, url)).then((isDone) => {
      if (!isDone) response.writeHead(418).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (route: string, body: object) =>
    fetch(`${origin}/api/cita/${route}`, { method: 'POST', body: JSON.stringify(body) });
  const look = (body: string) => fetch(`${origin}/api/cita/ver`, { method: 'POST', body });
  return { asked, warned, origin, look, send };
}

it('shows an appointment for its token, of which PocketBase gets the hash only', async () => {
  const { asked, look } = await serve();
  const answer = await look(JSON.stringify({ token: TOKEN }));
  const { ics, ...shown } = (await answer.json()) as Record<string, unknown>;
  expect([answer.status, answer.headers.get('cache-control'), asked]).toEqual([200, 'no-store', [HASH]]);
  expect(shown).toEqual({
    ...{ cuando: 'lunes, 30 de marzo de 2099, de 10:00 a 11:00', cambiable: true, movible: true },
    ...{ tipo: 'Visita', coche: 'BMW X5 (NV-0012)', enPersona: true },
    ...{ inicio: stored.inicio, minutos: 60 },
  });
  expect(ics).toContain('DTSTART:20990330T080000Z');
});

it('lists the times to which an appointment can move, moves it, and refuses a time that is taken', async () => {
  const { asked, send } = await serve();
  const listed = await send('huecos', { token: TOKEN });
  expect([listed.status, await listed.json()]).toEqual([200, slots]);
  const moved = await send('mover', { token: TOKEN, inicio: LATER });
  expect(await moved.json()).toMatchObject({
    ...{ cuando: 'martes, 31 de marzo de 2099, de 11:00 a 12:00', movible: true },
  });
  for (const inicio of [LATER + 1, String(LATER), null]) {
    const refused = await send('mover', { token: TOKEN, inicio });
    const { code, message } = taken;
    const answer: unknown = await refused.json();
    expect([refused.status, answer]).toEqual([
      409,
      { code: 409, message, data: { inicio: { code, message } } },
    ]);
  }
  expect(new Set(asked)).toEqual(new Set([HASH]));
});

it('cancels an appointment', async () => {
  const { asked, send } = await serve();
  const answer = await send('anular', { token: TOKEN });
  expect([answer.status, await answer.json(), asked]).toEqual([200, { anulada: true }, [HASH]]);
});

it.each(['ver', 'huecos', 'mover', 'anular'])(
  'answers every wrong token of %s as that of a view',
  async (route) => {
    const { send, look } = await serve({
      pocketbase: unasked,
    });
    const ended = await (await look(JSON.stringify({ token: TOKEN }))).text();
    for (const token of [TOKEN, 'x', undefined]) {
      const answer = await send(route, { token, inicio: LATER });
      expect([answer.status, await answer.text()]).toEqual([404, ended]);
    }
  },
);

it('answers a wrong, an ended and an unreadable token alike', async () => {
  const { look } = await serve();
  await look(JSON.stringify({ token: TOKEN }));
  const bodies = [{ token: TOKEN }, { token: 'x' }, {}, null].map((body) => JSON.stringify(body));
  const answers = await Promise.all([...bodies, '', '{', 'x'.repeat(5000)].map(look));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(texts).size).toBe(1);
});

it('serves a calendar that names no person, and again only when it has changed', async () => {
  const { origin } = await serve();
  const answer = await fetch(`${origin}/api/calendario/${TOKEN}.ics`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'private, max-age=300'],
  ]);
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Visita · NV-0012', 'SUMMARY:Visita · K7Q-2MP']);
  expect(text).not.toMatch(/ATTENDEE|ORGANIZER|mailto/i);
  const tag = answer.headers.get('etag') ?? '';
  const { origin: other } = await serve();
  const again = await fetch(`${other}/api/calendario/${TOKEN}.ics`, { headers: { 'If-None-Match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('answers a revoked and a malformed calendar token alike', async () => {
  const { origin } = await serve();
  await fetch(`${origin}/api/calendario/${TOKEN}.ics`);
  const answers = await Promise.all(
    [TOKEN, 'x', 'ñ', '..%2f'].map((token) => fetch(`${origin}/api/calendario/${token}.ics`)),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect([...new Set(answers.map(({ status }) => status)), new Set(texts).size]).toEqual([404, 1]);
});

it.each([
  ['GET', '/api/cita/ver', 404],
  ['GET', '/api/cita/anular', 404],
  ['POST', '/api/cita/otra', 418],
  ['POST', `/api/calendario/${TOKEN}.ics`, 405],
  ['GET', '/api/calendario', 418],
  ['POST', '/api/calendario/cerrar', 418],
])('%s %s has the status %d', async (method, path, status) => {
  const { origin, asked } = await serve();
  expect((await fetch(`${origin}${path}`, { method })).status).toBe(status);
  expect(asked).toEqual([]);
});

it('keeps the time of an appointment that has begun', async () => {
  const { look } = await serve({
    pocketbase: {
      ...unasked,
      appointmentOfLink: () =>
        Promise.resolve({ ...stored, inicio: '2026-01-01 08:00:00.000Z', nombre: 'Ana', coche: null }),
    },
  });
  expect(await (await look(JSON.stringify({ token: TOKEN }))).json()).toMatchObject({
    ...{ cambiable: false, movible: false },
  });
});

it('answers a body that does not arrive with 408', async () => {
  const { origin, asked } = await serve({ bodyMs: 50 });
  const request = httpRequest(`${origin}/api/cita/ver`, {
    method: 'POST',
    headers: { 'Content-Length': '60' },
  });
  request.write('{');
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close']);
  request.destroy();
  expect(asked).toEqual([]);
});

it('asks PocketBase for a few calls of an address at a time', async () => {
  const waiting: (() => void)[] = [];
  let isBusy = true;
  const { look } = await serve({
    pocketbase: {
      ...unasked,
      appointmentOfLink: () =>
        isBusy ? new Promise((resolve) => waiting.push(() => resolve(null))) : Promise.resolve(null),
    },
  });
  const answers = Array.from({ length: 10 }, () => look(JSON.stringify({ token: TOKEN })));
  await expect.poll(() => waiting.length).toBe(6);
  isBusy = false;
  for (const finish of waiting) finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(404));
  expect(waiting).toHaveLength(6);
});

it('limits how often an address may ask, and answers when PocketBase is away', async () => {
  const away = () => Promise.reject(new Error('away'));
  const { look, warned } = await serve({
    pocketbase: { ...unasked, appointmentOfLink: away },
    rates: { privateLinks: { times: 1, seconds: 60 } },
  });
  const body = JSON.stringify({ token: TOKEN });
  expect((await look(body)).status).toBe(503);
  expect(warned).toEqual(['Private link: away']);
  const refused = await look(body);
  const wait = Number(refused.headers.get('retry-after'));
  expect([refused.status, wait > 0 && wait <= 60]).toEqual([429, true]);
});
