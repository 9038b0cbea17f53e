import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type PocketBase from 'pocketbase';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { API_RATES } from '#src/server/http/api-limits.ts';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { changeRows, queryRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { exampleAdf, exampleJson } from '#tests/support/inbound-examples.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle, throwAway } from '#tests/support/stock.ts';

/** Leads that staff write down and portals send. src/features/leads/rules covers all bodies. */

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;
let gateway: ApiGateway;
let key: { id: string; clave: string };

const makeKey = (nombre: string): Promise<typeof key> =>
  admin.send('/api/lead-keys', { method: 'POST', body: { nombre } });
const keys = () => admin.collection('lead_claves');
const leads = () => superuser.collection('leads').getFullList({ sort: 'created_at' });
const mails = () => superuser.collection('outbox').getFullList();

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
  gateway = await startApiGateway(pb.url, {}, API_RATES);
  key = await makeKey('Coches Portal');
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});
beforeEach(() => {
  for (const table of ['outbox', 'leads']) changeRows(pb.dataDir, `DELETE FROM ${table}`);
});

const JSON_TYPE = 'application/json';
const ana = { nombre: 'Ana García', telefono: '600 111 222' };

function send(
  body: unknown,
  { type = JSON_TYPE, clave = key.clave, url = pb.url, scheme = 'Bearer' } = {},
): Promise<Response> {
  return fetch(`${url}/api/leads/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(clave !== '' && { Authorization: `${scheme} ${clave}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('POST /api/leads/inbound', () => {
  it.each([
    ['JSON', exampleJson, JSON_TYPE, '48151623'],
    ['ADF', exampleAdf, 'text/xml; charset=utf-8', 'portal.example 48151623'],
  ])('stores the documented %s once, and notifies staff alone', async (_what, body, type, externo_id) => {
    const first = await send(body, { type, url: gateway.url });
    const answer = (await first.json()) as unknown;
    const repeated = await Promise.all([1, 2, 3].map(() => send(body, { type })));
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      ...{ nombre: 'Ana García', email: 'ana@correo.example', telefono: '+34 600 111 222' },
      ...{ telefono_e164: '+34600111222', canal: 'portal', origen: 'Coches Portal', estado: 'nuevo' },
      ...{ externo_id, clave: key.id, responsable: '', tipo_consulta: 'stock', vehicle_id: '' },
    });
    expect([first.status, answer]).toEqual([
      201,
      { received: true, referencia: leadReference(lead?.id ?? '') },
    ]);
    for (const each of repeated) expect([each.status, await each.json()]).toEqual([200, answer]);
    expect(await mails()).toMatchObject([
      {
        kind: 'lead-notice',
        recipient: '',
        lead_id: lead?.id,
        payload: { canal: 'portal', origen: 'Coches Portal' },
      },
    ]);
    expect((await keys().getOne(key.id))['usada']).not.toBe('');
  });

  it('reads HTML and a byte order mark, and refuses XML that is not UTF-8', async () => {
    const hostile = `${'<title'.repeat(2000)}<p>Hola,</p><p>&iquest;sigue?&#133;</p>`;
    for (const mensaje of ['<p>Hola,</p><p>&iquest;sigue?&#133;</p>', hostile]) {
      const body = `\ufeff${JSON.stringify({ ...ana, mensaje, telefono: 'tel:600.111.222' })}`;
      expect((await send(body)).status).toBe(mensaje === hostile ? 400 : 201);
    }
    expect(await leads()).toMatchObject([{ mensaje: 'Hola,\n¿sigue?…', telefono: '600 111 222' }]);
    const answer = await fetch(`${pb.url}/api/leads/inbound`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml', Authorization: `Bearer ${key.clave}` },
      body: Buffer.from(exampleAdf, 'latin1'),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 400, message: 'El XML debe estar en UTF-8', data: {} },
    ]);
  });

  it('takes the same id from another key as another lead, and none as a new one', async () => {
    const other = await makeKey('Otro portal');
    for (const clave of [key.clave, other.clave]) await send({ ...ana, external_id: '7' }, { clave });
    await send(ana);
    await send(ana);
    expect((await leads()).map(({ origen }) => origen as string).sort()).toEqual([
      'Coches Portal',
      'Coches Portal',
      'Coches Portal',
      'Otro portal',
    ]);
  });

  it('finds the car by what names it, also hidden, but not in the trash', async () => {
    const car = { marca: 'BMW', modelo: 'X5', matricula: '1234 BCD', vin: 'WBA12345678901234' };
    const { id, ...created } = await createVehicle(admin, { ...car, anio: 2022 });
    const [referencia, slug] = [String(created['referencia']), String(created['slug'])];
    await admin.collection('vehicles').update(id, { anio: 2023 });
    await admin.collection('vehicles').update(id, { status: 'oculto' });
    const names = [referencia, referencia.toLowerCase(), slug, '1234-bcd', 'wba12345678901234'];
    for (const vehiculo of [...names, ['X-1', referencia]]) await send({ ...ana, vehiculo });
    expect((await leads()).map(({ vehicle_id }) => vehicle_id as string)).toEqual(Array(6).fill(id));
    // No page to link to.
    const payloads = (await mails()).map(({ payload }) => payload as unknown);
    expect(payloads).toEqual(Array(6).fill(expect.objectContaining({ vehicle: null, coche: 'BMW X5' })));
    await throwAway(admin, 'vehicles', id);
    await send({ ...ana, vehiculo: referencia });
    expect(await leads()).toContainEqual(expect.objectContaining({ vehicle_id: '', modelo: referencia }));
  });

  it.each([
    ['no key', { clave: '' }],
    ['a wrong key', { clave: 'x'.repeat(43) }],
    ['a key of another scheme', { scheme: 'Basic' }],
    ['an administrator', { clave: 'session' }],
  ])(
    'gives %s the answer of a revoked key',
    async (_who, { clave, scheme }: { clave?: string; scheme?: string }) => {
      const gone = await makeKey('Portal de ayer');
      await keys().delete(gone.id);
      const token = clave === 'session' ? admin.authStore.token : (clave ?? key.clave);
      for (const url of [pb.url, gateway.url])
        for (const type of [JSON_TYPE, 'application/xml', 'text/plain']) {
          const answers = await Promise.all([
            send(exampleJson, { type, url, clave: gone.clave }),
            send(exampleJson, { type, url, clave: token, ...(scheme !== undefined && { scheme }) }),
          ]);
          for (const answer of answers)
            expect([answer.status, await answer.json()]).toEqual([
              401,
              { code: 401, message: 'La clave no es válida', data: {} },
            ]);
        }
      expect(await leads()).toEqual([]);
    },
  );

  it.each<[string, unknown, string, number, object]>([
    [
      'no contact',
      { nombre: 'Ana' },
      JSON_TYPE,
      400,
      { telefono: { message: 'Indica un teléfono o un email' } },
    ],
    ['broken JSON', '{"nombre":', JSON_TYPE, 400, {}],
    ['a list', '[]', JSON_TYPE, 400, {}],
    ['broken XML', '<adf><prospect>', 'application/xml', 400, {}],
    ['a document type', `<!DOCTYPE adf>${exampleAdf}`, 'application/xml', 400, {}],
    ['a form', 'nombre=Ana', 'application/x-www-form-urlencoded', 415, {}],
    ['too much', { ...ana, mensaje: 'x'.repeat(33 * 1024) }, JSON_TYPE, 413, {}],
  ])('refuses %s', async (_what, body, type, status, data) => {
    const answer = await send(body, { type, url: gateway.url });
    const refusal = (await answer.json()) as { message: string };
    expect([answer.status, refusal]).toMatchObject([status, { code: status, data }]);
    expect(refusal.message).not.toBe('');
    expect(await leads()).toEqual([]);
  });

  it('lets a key send sixty a minute, whatever the spelling of its header, without affecting others', async () => {
    const { clave } = await makeKey('Portal con prisa');
    const burst = (count: number, scheme: string) =>
      Promise.all(Array.from({ length: count }, () => send('', { clave, scheme, url: gateway.url })));
    const statuses = (await burst(API_RATES.inbound.times, 'bearer')).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    let refused: Response | undefined;
    // The window may have ended on a busy machine.
    await expect
      .poll(async () => ([refused] = await burst(1, 'Bearer'))[0]?.status, { interval: 0, timeout: 50_000 })
      .toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(ana, { url: gateway.url })).status).toBe(201);
  });
});

describe('keys', () => {
  it('shows a key once, stores its hash, and notes who made and revoked it', async () => {
    const { id, clave } = await makeKey(' <Portal> ');
    expect(clave).toMatch(/^[A-Za-z0-9]{43}$/);
    const listed = await keys().getFullList();
    expect(listed.find((row) => row.id === id)).toMatchObject({ nombre: 'Portal', usada: '' });
    expect(JSON.stringify(listed)).not.toMatch(/hash/);
    const stored = queryRows(pb.dataDir, 'SELECT clave_hash FROM lead_claves');
    expect(JSON.stringify(stored)).toMatch(/[0-9a-f]{64}/);
    expect(JSON.stringify(stored)).not.toContain(clave);
    await keys().delete(id);
    const entries = await admin
      .collection('historial')
      .getFullList({ filter: `registro = '${id}'`, sort: 'created_at' });
    expect(entries).toMatchObject([
      {
        accion: 'crear',
        etiqueta: 'Portal',
        quien: admin.authStore.record?.id,
        cambios: { nombre: [null, 'Portal'] },
      },
      { accion: 'eliminar', etiqueta: 'Portal', quien: admin.authStore.record?.id },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hash/);
  });

  it('makes none for an administrator whose role is taken meanwhile', async () => {
    const email = 'antes@nordvia.example';
    const colleague = await pb.admin(email);
    const [, refused] = await waitingForTheirTurn<unknown>(
      pb.dataDir,
      () => pb.internal('POST', 'admins', { email, action: 'revoke' }),
      () =>
        colleague
          .send('/api/lead-keys', { method: 'POST', body: { nombre: 'Tarde' } })
          .catch((error: unknown) => error),
    );
    expect(refused).toMatchObject({ status: 403 });
    expect((await keys().getFullList()).map((row) => row['nombre'] as unknown)).not.toContain('Tarde');
  });

  it.each(['', ' <> ', 'x'.repeat(61)])('refuses the name %j', async (nombre) => {
    await expect(makeKey(nombre)).rejects.toMatchObject({
      status: 400,
      response: { data: { nombre: { code: 'invalid' } } },
    });
  });
});

describe('POST /api/leads', () => {
  const write = (body: object, client = admin): Promise<{ id: string; referencia: string }> =>
    client.send('/api/leads', { method: 'POST', body });

  it.each([
    ['llamada', 'contactado'],
    ['visita', 'contactado'],
    ['portal', 'nuevo'],
  ])(
    'stores a lead from a %s as %s, with its author as assignee and without a mail',
    async (canal, estado) => {
      const { id: vehiculo } = await createVehicle(admin, { marca: 'Audi', modelo: 'A4' });
      const body = {
        ...ana,
        canal,
        vehiculo,
        origen: 'Portal',
        mensaje: 'Busca <b>diésel',
        envio: `envio-de-${canal}`,
      };
      const step = { proximo_paso: 'Llamar', proximo_paso_fecha: '2026-12-01' };
      const answers = await Promise.all([1, 2, 3].map(() => write({ ...body, ...step })));
      const [lead, ...others] = await leads();
      expect(others).toEqual([]);
      expect(answers).toEqual(Array(3).fill({ id: lead?.id, referencia: leadReference(lead?.id ?? '') }));
      expect(lead).toMatchObject({
        ...{
          nombre: 'Ana García',
          email: '',
          telefono_e164: '+34600111222',
          mensaje: 'Busca bdiésel',
          ...step,
        },
        ...{ canal, estado, origen: canal === 'portal' ? 'Portal' : '', contactado_at: '' },
        ...{ vehicle_id: vehiculo, vehicle_titulo: 'Audi A4', tipo_consulta: 'stock' },
        responsable: admin.authStore.record?.id,
      });
      expect(await mails()).toEqual([]);
    },
  );

  it('refuses a car that is gone, at its field', async () => {
    const { id } = await createVehicle(admin);
    await throwAway(admin, 'vehicles', id);
    for (const vehiculo of [id, 'x'.repeat(15)])
      await expect(write({ ...ana, canal: 'visita', vehiculo })).rejects.toMatchObject({
        status: 400,
        response: { data: { vehiculo: { code: 'gone' } } },
      });
    expect(await leads()).toEqual([]);
  });

  it('keeps the rules of the site’s forms', async () => {
    const noEmail = { ...ana, tipo_consulta: 'stock', mensaje: 'Quisiera más información.' };
    await expect(
      pb.anonymous().send('/api/send-contact-email', { method: 'POST', body: noEmail }),
    ).rejects.toMatchObject({ status: 400, response: { data: { email: { message: 'Email inválido' } } } });
  });
});
