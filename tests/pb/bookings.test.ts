import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { plainMadridDay, plainMadridTime } from '#src/lib/madrid-day.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { photoPath, type PhotoKey } from '#src/paths.ts';
import { API_RATES } from '#src/server/http/api-limits.ts';
import { appointmentsHandler } from '#src/server/http/appointments.ts';
import { readBusiness } from '#src/server/lib/business.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { startApiGateway } from '#tests/support/api-gateway.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createPhoto, createVehicle, nextNumber, throwAway } from '#tests/support/stock.ts';

/** Appointments that buyers book, move and cancel themselves. */

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;
let car: Car;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
  car = await offered();
});
afterAll(() => pb.destroy());
beforeEach(() => {
  for (const table of ['outbox', 'citas', 'leads']) changeRows(pb.dataDir, `DELETE FROM ${table}`);
});

type Car = RecordModel & { readonly slug: string; readonly referencia: string };
const offered = (change: object = {}): Promise<Car> =>
  createVehicle(admin, { status: 'disponible', ...change }) as Promise<Car>;

type Answer = { readonly status: number } & Record<string, unknown>;
const DAY_MS = 86_400_000;
const WITHOUT = { cita: null, problema: null };
const stamp = (ms: number) => new Date(ms).toISOString().replace('T', ' ');
const sha256 = (token: unknown) => createHash('sha256').update(String(token)).digest('hex');

async function answerOf(response: Response): Promise<Answer> {
  return { ...((await response.json()) as Record<string, unknown>), status: response.status };
}
const free = async (query: string) => answerOf(await fetch(`${pb.url}/api/citas/huecos?${query}`));
const starts = ({ dias }: FreeTimes) => dias.flatMap(({ times }) => times.map(({ start }) => start));
const startsOf = async (query = 'tipo=visita') => starts((await free(query)) as unknown as FreeTimes);
/** A free start, by its place among them. */
const startAt = async (place: number): Promise<number> => (await startsOf())[place] ?? 0;

const book = async (change: object = {}): Promise<Answer> =>
  answerOf(
    await fetch(`${pb.url}/api/citas`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ nombre: 'Ana García', telefono: '', email: `ana${nextNumber()}@cliente.example` },
        ...{ tipo: 'visita', vehiculo: '', mensaje: '' },
        ...change,
      }),
    }),
  );
/** What the gateway asks for a token. */
const ask = async (route: string, token: unknown, more: object = {}): Promise<Answer> =>
  answerOf(await pb.internal('POST', `appointments/${route}`, { clave: sha256(token), ...more }));
const rows = (sql: string, ...values: string[]) => queryRows(pb.dataDir, sql, ...values);
const citas = () => rows('SELECT * FROM citas ORDER BY created_at, rowid');
const leads = () => rows('SELECT * FROM leads ORDER BY created_at, rowid');
const mails = (kind: string) =>
  rows('SELECT payload FROM outbox WHERE kind = ? ORDER BY rowid', kind).map(
    ({ payload }) => JSON.parse(String(payload)) as Record<string, unknown>,
  );
const history = () =>
  rows(
    "SELECT quien_nombre, cambios FROM historial WHERE coleccion = 'leads' AND registro = ? ORDER BY rowid",
    String(leads()[0]?.['id']),
  ).map(({ quien_nombre, cambios }) => [quien_nombre, JSON.parse(String(cambios)) as unknown]);
/** Lets the mail server have accepted the first mail. */
const announce = () =>
  changeRows(pb.dataDir, "UPDATE citas SET avisado = json_object('secuencia', secuencia, 'inicio', inicio)");
const refusal = (status: number, field: string, message: string) => ({
  status,
  message,
  data: { [field]: { message } },
});

describe('the free times', () => {
  it('are those of the opening hours, from two hours to 21 days ahead, without what is taken', async () => {
    const answer = await free(`tipo=videollamada&vehiculo=${car.slug}`);
    expect(answer).toMatchObject({ status: 200, coche: { referencia: car.referencia } });
    const all = starts(answer as unknown as FreeTimes);
    const now = Date.now();
    expect(Math.min(...all) - now).toBeGreaterThan(2 * 3_600_000 - 60_000);
    expect(Math.max(...all) - now).toBeLessThan(21 * DAY_MS);
    const inicio = all[6] ?? 0;
    await book({ tipo: 'videollamada', inicio });
    const after = await startsOf('tipo=videollamada');
    expect(all.filter((start) => !after.includes(start))).toEqual([inicio]);
    // A visit of an hour that begins half an hour earlier would end in it.
    expect(await startsOf()).not.toContain(inicio - 30 * 60_000);
  });

  it('show the cover of the car as its card does, with the box over its plate', async () => {
    const shown = await offered();
    expect((await free(`vehiculo=${shown.slug}`))['coche']).toMatchObject({ foto: null });
    await createPhoto(admin, shown.id, { name: 'IMG_0815.png', fields: { orden: 2 } });
    const fields = { orden: 1, alt: 'De frente', foco: '20,70', tapado: '40_50_20_10' };
    const first = await createPhoto(admin, shown.id, { fields });
    const foto = async () => ((await free(`vehiculo=${shown.slug}`))['coche'] as FreeTimes['coche'])?.foto;
    expect(await foto()).toEqual({
      src: photoPath(first as unknown as PhotoKey, 320),
      alt: 'De frente',
      marco: 'photo-x2 photo-y7',
    });
    await throwAway(admin, 'vehicle_images', first.id);
    expect(await foto()).toMatchObject({ alt: expect.stringContaining('BMW') as string, marco: '' });
  });

  it.each([
    ['hidden', { status: 'oculto' }, 'Este coche ya no está disponible.'],
    ['sold', { status: 'vendido' }, 'Este coche ya se ha vendido.'],
    ['abroad', { ubicacion_pais: 'Alemania' }, 'Este coche todavía no está en España: pídenos un vídeo.'],
    ['in the trash', {}, 'Este coche ya no está disponible.'],
  ])('of a car that is %s do not exist, nor can it be booked', async (what, change, message) => {
    const gone = await offered(change);
    if (what === 'in the trash') await throwAway(admin, 'vehicles', gone.id);
    const slug = gone.slug;
    expect(await free(`tipo=visita&vehiculo=${slug}`)).toMatchObject({ status: 404, message, data: {} });
    expect(await book({ vehiculo: slug, inicio: await startAt(3) })).toMatchObject({ status: 404, message });
    expect(leads()).toEqual([]);
  });
});

describe('a booking', () => {
  it('stores the lead and its appointment on the day of its next step, and queues both mails', async () => {
    const inicio = await startAt(4);
    const answer = await book({ inicio, vehiculo: car.slug, mensaje: 'Voy con mi hermano.' });
    expect(answer).toMatchObject({ status: 200, received: true });
    expect(answer['referencia']).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
    expect(leads()).toMatchObject([
      {
        ...{ canal: 'cita_web', estado: 'cita', asunto: 'Visita', mensaje: 'Voy con mi hermano.' },
        ...{ vehicle_id: car.id, tipo_consulta: 'stock', proximo_paso: '' },
        proximo_paso_fecha: plainMadridDay(inicio),
      },
    ]);
    expect(citas()).toMatchObject([
      {
        ...{ lead: leads()[0]?.['id'], inicio: stamp(inicio), minutos: 60, tipo: 'visita', secuencia: 0 },
        ...{ estado: 'abierta', anulada_por: '', clave_web: sha256(answer['token']) },
      },
    ]);
    expect(mails('appointment')).toEqual([{ cita: citas()[0]?.['id'], secuencia: 0 }]);
    expect(mails('lead-notice')).toMatchObject([
      { canal: 'cita_web', cita: { tipo: 'visita', inicio: stamp(inicio), minutos: 60 } },
    ]);
    expect(mails('lead-receipt')).toEqual([]);
    // The panel shows it as any other.
    expect(await admin.collection('citas').getFirstListItem('')).not.toHaveProperty('clave_web');
  });

  it('needs a telephone or an e-mail address, and a time', async () => {
    expect(await book({ email: '', inicio: 'mañana' })).toMatchObject({
      status: 400,
      message: 'Indica un teléfono o un email',
      data: { telefono: { message: 'Indica un teléfono o un email' }, inicio: { message: 'Elige una hora' } },
    });
    expect(await book({ email: '', telefono: '600 111 222', inicio: await startAt(2) })).toMatchObject({
      status: 200,
    });
    expect([mails('appointment').length, mails('lead-notice').length]).toEqual([0, 1]);
  });

  it('has one of the free times', async () => {
    const inicio = await startAt(5);
    const message = 'Esa hora ya no se puede elegir: elige otra';
    for (const wrong of [inicio + 60_000, inicio + 300 * DAY_MS, Date.now(), -1, 8e15])
      expect(await book({ inicio: wrong })).toMatchObject(refusal(400, 'inicio', message));
    await book({ inicio });
    expect(await book({ inicio: inicio + 30 * 60_000 })).toMatchObject(
      refusal(409, 'inicio', 'Esa hora se acaba de ocupar: elige otra'),
    );
    expect(leads()).toHaveLength(1);
  });

  it('is one of several at once for the same time', async () => {
    const inicio = await startAt(8);
    const answers = await Promise.all(Array.from({ length: 5 }, () => book({ inicio })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect([citas().length, leads().length]).toEqual([1, 1]);
  });

  it('is stored once for its key, and answers a repeat with a token that works', async () => {
    const same = { inicio: await startAt(1), envio: `envio-${nextNumber()}-x` };
    const first = await book(same);
    const again = await book(same);
    expect(again).toMatchObject({ status: 200, referencia: first['referencia'] });
    expect([citas().length, mails('appointment').length]).toEqual([1, 1]);
    expect(await ask('link', first['token'])).toMatchObject({ cita: null });
    expect(await ask('link', again['token'])).toMatchObject({ cita: { tipo: 'visita' } });
    // The key of another form is none of an appointment.
    changeRows(pb.dataDir, "UPDATE citas SET clave_web = ''");
    expect(await book(same)).toMatchObject({ status: 400 });
  });

  it('is one of at most two open ones of a person, by e-mail address or telephone', async () => {
    const times = await startsOf();
    const by = (place: number, change: object) => book({ inicio: times[place * 4], ...change });
    expect(await by(0, { email: 'Eva@cliente.example' })).toMatchObject({ status: 200 });
    expect(await by(1, { email: 'eva@cliente.example', telefono: '600111222' })).toMatchObject({
      status: 200,
    });
    const refused = {
      status: 400,
      message: expect.stringContaining('Ya tienes 2 citas pendientes') as string,
    };
    // Beside the first of the contacts.
    expect(await by(2, { email: ' EVA@cliente.example ' })).toMatchObject({
      ...refused,
      data: { email: { message: refused.message } },
    });
    expect(await by(2, { telefono: '+34 600-111-222' })).toMatchObject({ status: 200 });
    expect(await by(3, { telefono: '0034600111222' })).toMatchObject({
      ...refused,
      data: { telefono: { message: refused.message } },
    });
    // Imported leads have addresses as they were written.
    changeRows(pb.dataDir, 'UPDATE leads SET email = UPPER(email)');
    expect(await by(3, { email: 'eva@cliente.example' })).toMatchObject(refused);
    // A cancelled one does not count.
    changeRows(pb.dataDir, "UPDATE citas SET estado = 'cancelada'");
    expect(await by(3, { email: 'eva@cliente.example' })).toMatchObject({ status: 200 });
  });

  it('by a robot is answered, and not stored', async () => {
    const answer = await book({ inicio: await startAt(0), referencia_interna: 'x', ms: 10 });
    expect(answer).toMatchObject({ status: 200, received: true });
    expect([String(answer['token']).length, leads()]).toEqual([43, []]);
  });

  it('writes to a mailbox three times an hour, and is stored beyond that', async () => {
    const email = 'llena@cliente.example';
    for (let place = 0; place < 4; place++) {
      expect(await book({ email, inicio: await startAt(place * 3) })).toMatchObject({ status: 200 });
      changeRows(pb.dataDir, "UPDATE citas SET estado = 'cancelada'");
    }
    expect([mails('appointment').length, mails('lead-notice').length]).toEqual([3, 4]);
  });
});

it('five bookings an hour are taken from an address; a refused one does not count', async () => {
  const gateway = await startApiGateway(pb.url, {}, API_RATES);
  try {
    const times = await startsOf();
    const send = (place: number) =>
      gateway.post(
        '/api/citas',
        { nombre: 'Ana', email: `gw${nextNumber()}@cliente.example`, tipo: 'visita', inicio: times[place] },
        '203.0.113.9',
      );
    const statuses = [];
    for (const place of [0, 0, 0, 3, 6, 9, 12, 15]) statuses.push((await send(place)).status);
    expect(statuses).toEqual([200, 409, 409, 200, 200, 200, 200, 429]);
    const refused = await send(18);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^Demasiados intentos/) as string,
    });
  } finally {
    await gateway.close();
  }
});

it('bookings that the gateway refuses, and those while PocketBase is unavailable, do not count', async () => {
  const silent = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const gateway = await startApiGateway(`http://127.0.0.1:${port}`, {}, API_RATES);
  try {
    const statuses = [];
    for (const type of ['application/json', 'text/plain'])
      for (let time = 0; time < 6; time++)
        statuses.push(
          (await gateway.post('/api/citas', { nombre: 'Ana' }, '203.0.113.8', { 'Content-Type': type }))
            .status,
        );
    // Each more often than bookings are taken.
    expect(statuses).toEqual([...Array<number>(6).fill(503), ...Array<number>(6).fill(400)]);
  } finally {
    await gateway.close();
    silent.close();
  }
});

describe('behind the link', () => {
  it('the buyer moves the appointment, and the lead follows', async () => {
    const times = await startsOf();
    const [inicio = 0, later = 0] = [times[3], times.at(-1)];
    const { token } = await book({ inicio, vehiculo: car.slug });
    const { huecos } = (await ask('slots', token)) as unknown as { huecos: FreeTimes };
    expect(starts(huecos)).toContain(inicio);
    expect(huecos.coche).toMatchObject({ referencia: car.referencia });
    expect(await ask('move', token, { inicio: later })).toMatchObject({
      problema: null,
      cita: { inicio: stamp(later), secuencia: 1, minutos: 60, estado: 'abierta' },
    });
    expect(leads()).toMatchObject([{ proximo_paso_fecha: plainMadridDay(later) }]);
    expect(history()).toEqual([['Cliente', { cita: [stamp(inicio), stamp(later)] }]]);
    expect(mails('appointment')).toMatchObject([{ secuencia: 0 }, { secuencia: 1 }]);
    expect(mails('appointment-notice')).toMatchObject([
      { que: 'movida', inicio: stamp(later), antes: stamp(inicio), nombre: 'Ana García' },
    ]);
    // The same again is no new version, and staff can still save the lead.
    expect(await ask('move', token, { inicio: later })).toMatchObject({ cita: { secuencia: 1 } });
    await admin.collection('leads').update(String(leads()[0]?.['id']), { proximo_paso: 'Enseñar el coche' });
  });

  it('a move within its day refuses what staff save without having seen it', async () => {
    const times = await startsOf();
    const place = times.findIndex(
      (start, at) => plainMadridDay(start) === plainMadridDay(times[at + 2] ?? 0),
    );
    const { token } = await book({ inicio: times[place] });
    const id = String(leads()[0]?.['id']);
    const seen = await admin.collection('leads').getOne(id);
    await ask('move', token, { inicio: times[place + 2] });
    const save = (expected_updated_at: unknown) =>
      admin.collection('leads').update(id, {
        ...{
          proximo_paso: 'Lavarlo',
          proximo_paso_fecha: plainMadridDay(times[place] ?? 0),
          expected_updated_at,
        },
      });
    await expect(save(seen['updated_at'])).rejects.toMatchObject({
      response: { data: { expected_updated_at: { code: 'outdated' } } },
    });
    const now = await admin.collection('leads').getOne(id);
    await save(now['updated_at']);
    expect(citas()).toMatchObject([{ inicio: stamp(times[place + 2] ?? 0), secuencia: 1 }]);
  });

  it('one of a buyer’s change and a stale one of staff counts, when both come at once', async () => {
    const [inicio, later, last] = [await startAt(2), await startAt(9), await startAt(16)];
    const { token } = await book({ inicio });
    const id = String(leads()[0]?.['id']);
    const seen = await admin.collection('leads').getOne(id);
    const meet = admin.collection('leads').update(id, {
      ...{ expected_updated_at: String(seen['updated_at']), proximo_paso_fecha: plainMadridDay(last) },
      cita: { hora: plainMadridTime(last), minutos: 60, tipo: 'visita', avisar: false },
    });
    const [moved, saved] = await Promise.allSettled([ask('move', token, { inicio: later }), meet]);
    expect(moved.status).toBe('fulfilled');
    // The buyer may move after staff, but staff never over a move that they have not seen.
    expect(citas()).toMatchObject([
      { inicio: stamp(later), secuencia: saved.status === 'fulfilled' ? 2 : 1 },
    ]);
    expect(leads()).toMatchObject([{ proximo_paso_fecha: plainMadridDay(later) }]);
  });

  it('his cancellation leaves what staff had planned behind the reason to call', async () => {
    const { token } = await book({ inicio: await startAt(7) });
    const id = String(leads()[0]?.['id']);
    await admin.collection('leads').update(id, { proximo_paso: `Lavar el coche ${'x'.repeat(180)}` });
    await ask('cancel', token);
    const { proximo_paso } = await admin.collection('leads').getOne(id);
    expect(proximo_paso).toMatch(/^Llamar: ha anulado la cita · Lavar el coche x+$/);
    expect(String(proximo_paso)).toHaveLength(200);
  });

  it('he moves it to a free time only, and only what he can book, until it begins', async () => {
    const times = await startsOf();
    const { token } = await book({ inicio: times[0] });
    await book({ inicio: times[6] });
    const problem = (status: number, message: string) => ({ problema: { status, message } });
    expect(await ask('move', token, { inicio: times[6] })).toMatchObject(
      problem(409, 'Esa hora se acaba de ocupar: elige otra'),
    );
    for (const inicio of [1, null, 'x', Number(times[2]) + 1])
      expect(await ask('move', token, { inicio })).toMatchObject({ problema: { status: 400 } });
    const mine = sha256(token);
    for (const change of ["tipo = 'entrega'", `tipo = 'visita', inicio = '${stamp(Date.now() - 60_000)}'`]) {
      changeRows(pb.dataDir, `UPDATE citas SET ${change} WHERE clave_web = ?`, mine);
      expect(await ask('move', token, { inicio: times[2] })).toMatchObject(
        problem(400, 'Esta cita no se puede cambiar aquí: llámanos.'),
      );
      expect(await ask('slots', token)).toMatchObject({ huecos: { dias: [] } });
    }
    expect(await ask('cancel', token)).toMatchObject({
      anulada: false,
      problema: { status: 400, message: 'Esta cita ya ha empezado.' },
    });
    expect(citas().map(({ secuencia, estado }) => [secuencia, estado])).toEqual([
      [0, 'abierta'],
      [0, 'abierta'],
    ]);
  });

  it('he cancels any kind, once, which frees its time', async () => {
    const inicio = await startAt(7);
    const { token } = await book({ inicio });
    changeRows(pb.dataDir, "UPDATE citas SET tipo = 'llamada'");
    const done = { anulada: true, problema: null };
    expect([await ask('cancel', token), await ask('cancel', token)]).toMatchObject([done, done]);
    expect(citas()).toMatchObject([{ estado: 'cancelada', anulada_por: 'cliente', secuencia: 1 }]);
    expect(leads()).toMatchObject([
      { proximo_paso: 'Llamar: ha anulado la cita', proximo_paso_fecha: madridDay(new Date()) },
    ]);
    expect(history()).toEqual([['Cliente', { cita: [stamp(inicio), null] }]]);
    expect(mails('appointment-notice')).toMatchObject([{ que: 'anulada', inicio: stamp(inicio) }]);
    expect(await startsOf()).toContain(inicio);
    // He never heard of it by mail, so the one about the cancellation is not sent.
    expect(
      await answerOf(await pb.internal('POST', 'appointments/mail', mails('appointment')[1])),
    ).toMatchObject({
      cita: null,
    });
    expect([await ask('link', token), await ask('move', token, { inicio })]).toMatchObject([
      { cita: null },
      WITHOUT,
    ]);
  });

  it('a wrong token has one answer', async () => {
    await book({ inicio: await startAt(7) });
    for (const wrong of ['', 'x', null]) {
      expect(await ask('slots', wrong)).toMatchObject({ huecos: null });
      expect(await ask('move', wrong, { inicio: 5 })).toMatchObject(WITHOUT);
      expect(await ask('cancel', wrong)).toMatchObject({ anulada: null, problema: null });
    }
    for (const clave of [undefined, '', { a: 1 }])
      expect(await answerOf(await pb.internal('POST', 'appointments/cancel', { clave }))).toMatchObject({
        anulada: null,
      });
    expect(citas()).toMatchObject([{ estado: 'abierta' }]);
  });

  it('the token of the booking outlives the links of its mails', async () => {
    const { token } = await book({ inicio: await startAt(7) });
    const [payload] = mails('appointment');
    const said = (await (await pb.internal('POST', 'appointments/mail', payload)).json()) as {
      cita: { token: string };
    };
    for (const each of [token, said.cita.token]) expect(await ask('link', each)).toMatchObject({ cita: {} });
    // Moves with the link of a mail prove the address, so their mails are not limited.
    for (let place = 10; place < 14; place++)
      await ask('move', said.cita.token, { inicio: await startAt(place) });
    expect(mails('appointment')).toHaveLength(5);
    await ask('move', token, { inicio: await startAt(3) });
    expect(mails('appointment')).toHaveLength(5);
  });
});

it('the gateway passes all that on, by the token of the booking', async () => {
  const handle = appointmentsHandler({
    pocketbase: createPocketBaseClient(pb.url, TEST_SECRET),
    business: () => readBusiness(pb.url),
    ...{ proxyHops: 0, rates: null, log: { warn: () => undefined } },
  });
  const server = createServer((request, response) => {
    void handle(request, response, new URL(request.url ?? '/', 'http://gateway'));
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { token } = await book({ inicio: await startAt(3), vehiculo: car.slug });
    const send = async (route: string, more: object = {}): Promise<Answer> =>
      answerOf(
        await fetch(`http://127.0.0.1:${port}/api/cita/${route}`, {
          method: 'POST',
          body: JSON.stringify({ token, ...more }),
        }),
      );
    expect(await send('ver')).toMatchObject({ status: 200, tipo: 'Visita', movible: true });
    const later = starts((await send('huecos')) as unknown as FreeTimes).at(-1) ?? 0;
    expect(await send('mover', { inicio: later })).toMatchObject({ status: 200, inicio: stamp(later) });
    expect(await send('mover', { inicio: later + 60_000 })).toMatchObject({
      status: 400,
      data: { inicio: { code: 'unavailable' } },
    });
    expect(await send('anular')).toEqual({ status: 200, anulada: true });
    expect(await send('ver')).toMatchObject({
      status: 404,
      message: 'Este enlace no es válido o ya no está activo.',
    });
  } finally {
    server.close();
  }
});

describe('the reminder', () => {
  const TOMORROW = daysLater(madridDay(new Date()), 1);
  const remind = () => superuser.crons.run('remind-buyers');
  /** An appointment of a lead, made some days ago and known. */
  async function known(hora: string, change: object = {}): Promise<string> {
    const lead = await createLead(superuser);
    const row = await superuser.collection('citas').create({
      ...{ lead: lead.id, inicio: madridMoment(TOMORROW, hora).toISOString(), minutos: 60, tipo: 'visita' },
      ...{ estado: 'abierta', secuencia: 0, uid: `${lead.id}@nordvia.example`, ...change },
    });
    return row.id;
  }
  const age = (days: number) =>
    changeRows(pb.dataDir, 'UPDATE citas SET updated_at = ?', stamp(Date.now() - days * DAY_MS));
  const reminded = () => mails('appointment-reminder').map(({ cita }) => cita);
  const said = async (payload: unknown) =>
    answerOf(await pb.internal('POST', 'appointments/reminder', payload));

  it('goes once to who knows of an appointment of tomorrow as it is', async () => {
    const due = await known('10:00');
    const after = await known('12:00', {
      inicio: madridMoment(daysLater(TOMORROW, 1), '10:00').toISOString(),
    });
    const changed = await known('14:00');
    const cancelled = await known('16:00', { estado: 'cancelada' });
    announce();
    const unannounced = await known('18:00');
    age(3);
    changeRows(pb.dataDir, 'UPDATE citas SET secuencia = 1 WHERE id = ?', changed);
    const today = await known('20:00');
    changeRows(pb.dataDir, "UPDATE citas SET avisado = json_object('secuencia', 0) WHERE id = ?", today);
    await remind();
    await expect.poll(reminded).toEqual([due]);
    expect(new Set([due, after, changed, cancelled, unannounced, today]).size).toBe(6);
    await remind();
    // Moved to another day and back again, as its buyer knows.
    const moved = madridMoment(TOMORROW, '11:00').getTime();
    changeRows(pb.dataDir, 'UPDATE citas SET inicio = ? WHERE id = ?', stamp(moved), due);
    await remind();
    await expect.poll(reminded).toEqual([due, due]);
    const [first] = mails('appointment-reminder');
    expect(await said(first)).toMatchObject({
      cita: { inicio: stamp(moved), token: expect.any(String) as string },
    });
    changeRows(pb.dataDir, 'UPDATE citas SET inicio = ? WHERE id = ?', stamp(Date.now() - 1), due);
    expect(await said(first)).toMatchObject({ cita: null });
    changeRows(pb.dataDir, 'UPDATE citas SET inicio = ?, secuencia = 1 WHERE id = ?', stamp(moved), due);
    expect(await said(first)).toMatchObject({ cita: null });
  });
});

describe('a car that can no longer be seen', () => {
  const MINUTE_MS = 60_000;
  const run = () => superuser.crons.run('free-gone-cars');
  /** Moves everything stored into the past. */
  const wait = (minutes: number) => {
    const by = `-${minutes} minutes`;
    for (const table of ['historial', 'citas'])
      changeRows(
        pb.dataDir,
        `UPDATE ${table} SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', created_at, ?)`,
        by,
      );
  };
  const states = () => citas().map(({ estado, anulada_por }) => [estado, anulada_por]);
  /** The cron has run when it has freed the time of another car. */
  async function hasRun(): Promise<void> {
    const other = await offered();
    const { token } = await book({ inicio: (await startsOf()).at(-1), vehiculo: other.slug });
    await admin.collection('vehicles').update(other.id, { status: 'oculto' });
    changeRows(
      pb.dataDir,
      "UPDATE historial SET created_at = ? WHERE registro = ? AND json_type(cambios, '$.status') IS NOT NULL AND accion = 'cambiar'",
      ...[stamp(Date.now() - 16 * MINUTE_MS), other.id],
    );
    changeRows(
      pb.dataDir,
      'UPDATE citas SET created_at = ? WHERE clave_web = ?',
      stamp(Date.now() - DAY_MS),
      sha256(token),
    );
    await run();
    const isFreed = () =>
      rows("SELECT id FROM citas WHERE clave_web = ? AND estado = 'cancelada'", sha256(token));
    await expect.poll(isFreed).toHaveLength(1);
    for (const table of ['citas', 'leads'])
      changeRows(
        pb.dataDir,
        table === 'citas'
          ? 'DELETE FROM citas WHERE clave_web = ?'
          : 'DELETE FROM leads WHERE vehicle_id = ?',
        table === 'citas' ? sha256(token) : other.id,
      );
  }

  it.each([
    ['sold', (id: string) => admin.collection('vehicles').update(id, { status: 'vendido' })],
    ['hidden', (id: string) => admin.collection('vehicles').update(id, { status: 'oculto' })],
    ['in the trash', (id: string) => throwAway(admin, 'vehicles', id)],
  ])('and is %s frees the time after 15 minutes, and writes to buyer and dealer', async (_what, go) => {
    const wanted = await offered();
    const inicio = await startAt(9);
    await book({ inicio, vehiculo: wanted.slug });
    wait(60);
    await go(wanted.id);
    wait(14);
    await hasRun();
    expect(states()).toEqual([['abierta', '']]);
    wait(2);
    await run();
    await expect.poll(states).toEqual([['cancelada', 'coche']]);
    expect(leads()).toMatchObject([
      {
        proximo_paso: 'Ofrecer otro coche: el de su cita ya no está',
        proximo_paso_fecha: madridDay(new Date()),
      },
    ]);
    expect(history()).toEqual([['Sistema', { cita: [stamp(inicio), null] }]]);
    expect(mails('appointment')).toMatchObject(
      expect.arrayContaining([{ cita: citas()[0]?.['id'], secuencia: 1 }]) as object[],
    );
    expect(mails('appointment-notice').at(-1)).toMatchObject({ que: 'coche' });
    expect(await startsOf()).toContain(inicio);
    // He knows it from the page on which he booked it.
    const mail = mails('appointment').at(-1);
    expect(await answerOf(await pb.internal('POST', 'appointments/mail', mail))).toMatchObject({
      cita: { estado: 'cancelada', anulada_por: 'coche' },
    });
  });

  it('keeps the time when that is undone', async () => {
    const wanted = await offered();
    await book({ inicio: await startAt(9), vehiculo: wanted.slug });
    wait(60);
    const sell = (status: string) => admin.collection('vehicles').update(wanted.id, { status });
    await sell('vendido');
    wait(10);
    await sell('disponible');
    wait(3);
    await sell('vendido');
    wait(5);
    await hasRun();
    expect(states()).toEqual([['abierta', '']]);
  });

  it('keeps deliveries, calls, the buyer’s own, and what staff arranged afterwards', async () => {
    const wanted = await offered();
    const times = await startsOf();
    for (const place of [0, 3, 6])
      await book({ inicio: times[place], vehiculo: wanted.slug, tipo: 'visita' });
    const [delivery, call, won] = citas().map(({ id }) => String(id));
    changeRows(pb.dataDir, "UPDATE citas SET tipo = 'entrega' WHERE id = ?", delivery ?? '');
    changeRows(pb.dataDir, "UPDATE citas SET tipo = 'llamada' WHERE id = ?", call ?? '');
    changeRows(
      pb.dataDir,
      "UPDATE leads SET estado = 'ganado' WHERE id = (SELECT lead FROM citas WHERE id = ?)",
      won ?? '',
    );
    wait(60);
    await admin.collection('vehicles').update(wanted.id, { status: 'vendido' });
    wait(20);
    const lead = await createLead(superuser, { vehicle_id: wanted.id });
    await admin.collection('leads').update(lead.id, {
      proximo_paso_fecha: daysLater(madridDay(new Date()), 30),
      cita: { hora: '10:00', minutos: 60, tipo: 'visita', avisar: false },
    });
    await hasRun();
    expect(states()).toEqual(Array(4).fill(['abierta', '']));
  });

  it.each([
    ['e-mail address', { email: 'Compra@cliente.example' }, { email: 'compra@cliente.example' }],
    [
      'telephone',
      { email: '', telefono: '+34 600 777 888' },
      { email: 'x@cliente.example', telefono: '600777888' },
    ],
  ])('keeps what its buyer booked with the same %s as the lead that won', async (_what, booked, asked) => {
    const wanted = await offered();
    const times = await startsOf();
    await book({ ...booked, inicio: times[2], vehiculo: wanted.slug });
    await book({ inicio: times[8], vehiculo: wanted.slug });
    await createLead(superuser, { telefono: '', ...asked, vehicle_id: wanted.id, estado: 'ganado' });
    wait(60);
    await admin.collection('vehicles').update(wanted.id, { status: 'vendido' });
    wait(20);
    await run();
    await expect.poll(states).toEqual([
      ['abierta', ''],
      ['cancelada', 'coche'],
    ]);
  });

  it('that is deleted for good frees the time at once', async () => {
    const wanted = await offered();
    await book({ email: '', telefono: '600111333', inicio: await startAt(9), vehiculo: wanted.slug });
    wait(60);
    await throwAway(admin, 'vehicles', wanted.id);
    expect(states()).toEqual([['abierta', '']]);
    await throwAway(admin, 'vehicles', wanted.id, 'eliminar');
    expect(states()).toEqual([['cancelada', 'coche']]);
    expect(leads()).toMatchObject([
      { vehicle_id: '', proximo_paso: expect.stringContaining('Ofrecer') as string },
    ]);
    // Without an address the dealer has to call.
    expect(mails('appointment-notice')).toMatchObject([{ que: 'coche', email: '', telefono: '600111333' }]);
    expect(mails('appointment')).toEqual([]);
  });
});

it('goes with the person', async () => {
  const email = 'borrar@cliente.example';
  await book({ email, inicio: await startAt(2) });
  const exported = (await (await pb.internal('POST', 'person/export', { dato: email })).json()) as object;
  expect(exported).toMatchObject({ Consultas: [{ Canal: 'Cita web', Citas: [{ Tipo: 'Visita' }] }] });
  await pb.internal('POST', 'person/erase', { dato: email });
  expect([citas(), leads(), mails('appointment'), mails('lead-notice')]).toEqual([[], [], [], []]);
});

it('goes with a person of whom only the telephone is known, also after moves and a cancellation', async () => {
  const { token } = await book({ email: '', telefono: '+34 600 555 444', inicio: await startAt(2) });
  await ask('move', token, { inicio: await startAt(9) });
  await ask('cancel', token);
  const id = String(leads()[0]?.['id']);
  const exported = (await (
    await pb.internal('POST', 'person/export', { dato: '600555444' })
  ).json()) as object;
  expect(exported).toMatchObject({ Consultas: [{ Citas: [{ Estado: 'cancelada' }] }] });
  await pb.internal('POST', 'person/erase', { dato: '600555444' });
  expect([citas(), leads(), mails('appointment-notice'), mails('lead-notice')]).toEqual([[], [], [], []]);
  // What has changed stays in the history, without the link to the person.
  expect(rows('SELECT id FROM historial WHERE registro = ?', id)).toEqual([]);
});
