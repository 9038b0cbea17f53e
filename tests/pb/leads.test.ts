import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, test } from 'vitest';
import type PocketBase from 'pocketbase';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { FILL_TIME_FIELD, TRAP_FIELD } from '#src/features/leads/rules/honeypot.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { emailCases } from '#tests/support/email-cases.ts';
import {
  acceptedCases,
  contactBody,
  importBody,
  refusedCases,
  tradeInBody,
} from '#tests/support/lead-cases.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createVehicle, throwAway } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let superuser: PocketBase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

beforeEach(() => {
  for (const table of ['outbox', 'leads']) changeRows(pb.dataDir, `DELETE FROM ${table}`);
});

/** The number of leads and mails, read from the database because many cases need it. */
const counts = () =>
  queryRows(
    pb.dataDir,
    'SELECT (SELECT COUNT(*) FROM leads) AS leads, (SELECT COUNT(*) FROM outbox) AS mails',
  )[0];

function send(body: unknown, type = 'application/json'): Promise<Response> {
  return fetch(`${pb.url}/api/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const leads = () => superuser.collection('leads').getFullList();
const mails = () => superuser.collection('outbox').getFullList({ sort: 'kind' });

async function car(change: Record<string, unknown> = {}): Promise<{ id: string; slug: string }> {
  const created = await admin
    .collection('vehicles')
    .create({ marca: 'BMW', modelo: 'X5', version: 'xDrive40d', anio: 2022, ...change });
  return { id: created.id, slug: created['slug'] as string };
}

describe('POST /api/send-contact-email', () => {
  it.each(acceptedCases)('stores %s', async (_name, body, stored) => {
    const answer = await send(body);
    const receipt = (await answer.json()) as unknown;
    expect(answer.status).toBe(200);
    const [lead, ...others] = await leads();
    expect(receipt).toEqual({ received: true, referencia: leadReference(lead?.id ?? '') });
    expect(others).toEqual([]);
    const entrega = Object.entries((lead?.['entrega'] ?? {}) as Record<string, string>);
    const flat = {
      ...lead,
      ...Object.fromEntries(entrega.map(([name, value]) => [`entrega_${name}`, value])),
    };
    for (const [field, value] of Object.entries(stored))
      expect(String(flat[field as keyof typeof flat])).toBe(value);
    expect(await mails()).toMatchObject([
      {
        ...{ kind: 'lead-notice', recipient: '', lead_id: lead?.id, status: 'pending' },
        payload: { lead_id: lead?.id },
      },
      { kind: 'lead-receipt', recipient: lead?.['email'] as string, lead_id: lead?.id },
    ]);
  });

  it.each(refusedCases)('refuses %s', async (_name, body, expected) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    const data = Object.fromEntries(
      Object.entries(expected).map(([field, message]) => [
        field,
        { code: expect.any(String) as string, message },
      ]),
    );
    expect(await answer.json()).toEqual({ code: 400, message: Object.values(expected)[0], data });
    expect(counts()).toEqual({ leads: 0, mails: 0 });
  });

  it.each([
    ['no JSON', '{"nombre":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['nothing', '', 'application/json'],
    ['another type', 'hola', 'text/plain'],
  ])('refuses a body that is %s in Spanish', async (_name, body, type) => {
    const answer = await send(body, type);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'El nombre es requerido' });
  });

  it('refuses a body above 32 KB', async () => {
    expect((await send({ ...contactBody, mensaje: 'x'.repeat(33 * 1024) })).status).toBe(413);
    expect(await leads()).toEqual([]);
  });

  it('stores one submission once, also when it is repeated concurrently', async () => {
    const body = { ...contactBody, envio: 'b3b1f6a0-5d0e-4d6e-9a53-0f1f7f3c1a11' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    const responses = await Promise.all(answers.map((answer) => answer.json()));
    expect(responses).toEqual(Array(8).fill({ received: true, referencia: leadReference(lead?.id ?? '') }));
    expect(await mails()).toHaveLength(2);
  });

  it('links an offered car to the car that the person would take, and staff find it by its plate', async () => {
    const wanted = await car();
    await send({ ...tradeInBody, vehiculo: wanted.slug, mensaje: '¿Sigue disponible?' });
    for (const search of ['1234 bcd', '1234bcd', 'leon']) {
      const filter = `busqueda ~ '${search}'`;
      expect(await admin.collection('leads').getFirstListItem(filter)).toMatchObject({
        ...{ vehicle_id: wanted.id, vehicle_titulo: 'BMW X5 xDrive40d', canal: 'tasacion_web' },
        entrega: { matricula: '1234 BCD', estado: 'Buen estado' },
      });
    }
    const [lead] = await leads();
    await expect(
      admin.collection('leads').update(lead?.id ?? '', { entrega: { matricula: '0000 BBB' } }),
    ).rejects.toMatchObject({ response: { data: { entrega: { code: 'not_yours' } } } });
    await expect(
      pb
        .anonymous()
        .collection('leads')
        .getOne(lead?.id ?? ''),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('gives a bot the same response and stores nothing', async () => {
    const answer = await send({ ...contactBody, [TRAP_FIELD]: 'http://x.example', [FILL_TIME_FIELD]: 300 });
    expect(answer.status).toBe(200);
    // A plausible reference, so that a bot cannot detect the rejection.
    expect(await answer.json()).toEqual({
      received: true,
      referencia: expect.stringMatching(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/) as string,
    });
    expect(await leads()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('stores a submission of a person whose browser has filled the honeypot', async () => {
    await send({ ...contactBody, [TRAP_FIELD]: 'x', [FILL_TIME_FIELD]: 20_000 });
    expect(await leads()).toHaveLength(1);
  });

  it('sends three receipts an hour to one mailbox, and notifies the dealer every time', async () => {
    const receipts = async () => (await mails()).filter(({ kind }) => kind === 'lead-receipt');
    for (const email of ['ana@cliente.es', 'ana+1@cliente.es', 'ANA+coche@Cliente.es', 'ana+2@cliente.es'])
      await send({ ...contactBody, email });
    await send({ ...contactBody, email: 'ana@cliente.es' });
    const kinds = (await mails()).map(({ kind }) => kind as string);
    expect(kinds.filter((kind) => kind === 'lead-notice')).toHaveLength(5);
    // The part after a plus sign is the same mailbox.
    expect(await receipts()).toHaveLength(3);
    for (const email of ['an@cliente.es', 'a+a@cliente.es', 'ana@otra.es'])
      await send({ ...contactBody, email });
    expect(await receipts()).toHaveLength(6);
  });

  it.each([
    ['dots', ['anaruiz@gmail.com', 'ana.ruiz@gmail.com', 'a.n.a.ruiz@gmail.com', 'An.aruiz@gmail.com']],
    [
      'Gmail’s two domains',
      ['eva@gmail.com', 'e.va+1@googlemail.com', 'EVA@GoogleMail.com', 'eva@gmail.com'],
    ],
  ])('counts the spellings of a mailbox as one: %s', async (_, spellings) => {
    for (const email of spellings) await send({ ...contactBody, email });
    expect((await mails()).filter(({ kind }) => kind === 'lead-receipt')).toHaveLength(3);
  });

  it.each([
    ['a hundred in an hour', 100, 0.5],
    ['three hundred in a day', 300, 20],
  ])('sends no receipt after %s, but still notifies the dealer', async (_, count, hoursAgo) => {
    const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replace('T', ' ');
    changeRows(
      pb.dataDir,
      `INSERT INTO outbox (id, kind, recipient, status, payload, created_at, updated_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT printf('r%014d', i), 'lead-receipt', 'stranger' || i || '@correo.example', 'sent', 'null', ?, ? FROM n`,
      count - 1,
      time,
      time,
    );
    const toLast = async () =>
      (await mails()).filter(({ recipient }) => recipient === 'ultima@correo.example').length;
    await send({ ...contactBody, email: 'ultima@correo.example' });
    expect(await toLast()).toBe(1);
    await send({ ...contactBody, email: 'otra@correo.example' });
    const after = await mails();
    expect(after.filter(({ recipient }) => recipient === 'otra@correo.example')).toEqual([]);
    expect(after.filter(({ kind }) => kind === 'lead-notice')).toHaveLength(2);
  });
});

describe('an unusual address', () => {
  it('is stored, or refused at its field, without a server error', async () => {
    const outcomes: Record<string, unknown> = {};
    for (const [email] of emailCases) {
      const answer = await send({ ...contactBody, email });
      const { data } = (await answer.json()) as { data?: { email?: { message: string } } };
      outcomes[email] = answer.status === 200 ? 'stored' : `${answer.status} ${data?.email?.message ?? ''}`;
    }
    const expected = emailCases.map(([email, taken]) => [
      email,
      taken === 'both' ? 'stored' : '400 Email inválido',
    ]);
    expect(outcomes).toEqual(Object.fromEntries(expected));
  });

  it('matches the field’s own rule as in the table', async () => {
    const outcomes: Record<string, boolean> = {};
    for (const [email] of emailCases)
      outcomes[email] = await createLead(superuser, { email }).then(
        () => true,
        () => false,
      );
    expect(outcomes).toEqual(
      Object.fromEntries(emailCases.map(([email, taken]) => [email, taken !== 'none'])),
    );
  });
});

describe('a lead that names a car', () => {
  it('is linked to it and keeps its names after its deletion', async () => {
    const { id, slug } = await car();
    await send({ ...contactBody, vehiculo: slug });
    const names = { marca: 'BMW', modelo: 'X5', vehicle_titulo: 'BMW X5 xDrive40d' };
    expect(await leads()).toMatchObject([{ vehicle_id: id, ...names }]);
    await admin.collection('vehicles').delete(id);
    expect(await leads()).toMatchObject([{ vehicle_id: '', ...names }]);
  });

  it('finds it by its former slug', async () => {
    const { id, slug } = await car({ modelo: 'X6' });
    await admin.collection('vehicles').update(id, { modelo: 'X7' });
    await send({ ...contactBody, vehiculo: slug });
    expect(await leads()).toMatchObject([{ vehicle_id: id, modelo: 'X7' }]);
  });

  it('keeps the price of that day, by whatever way it comes and whatever is sent', async () => {
    const { id, slug } = await car({ precio_eur: 47_500 });
    await send({ ...contactBody, vehiculo: slug, precio_entonces: 1 });
    await createLead(superuser, { vehicle_id: id, precio_entonces: 1 });
    await createLead(superuser, { precio_entonces: 1 });
    const unpriced = await car({ modelo: 'M2' });
    await createLead(superuser, { vehicle_id: unpriced.id });
    await admin.collection('vehicles').update(id, { precio_eur: 45_900 });
    const found = await superuser
      .collection('leads')
      .getFullList({ sort: 'created_at,id', fields: 'id,vehicle_id,precio_entonces' });
    expect(found.map(({ precio_entonces }) => precio_entonces as unknown).sort()).toEqual([
      47_500,
      47_500,
      null,
      null,
    ]);
    const asked = found.find(({ vehicle_id }) => vehicle_id === id)?.id ?? '';
    for (const precio_entonces of [45_900, null, 'x'])
      await expect(admin.collection('leads').update(asked, { precio_entonces })).rejects.toMatchObject({
        response: { data: { precio_entonces: { code: 'not_yours' } } },
      });
    await admin.collection('leads').update(asked, { estado: 'cita', precio_entonces: 47_500 });
  });

  it('comes with its car for staff, also with a hidden one, but with none in the trash', async () => {
    const { id } = await car({ precio_eur: 45_900 });
    const { id: lead } = await createLead(superuser, { vehicle_id: id });
    const expanded = async () =>
      (await admin.collection('leads').getList(1, 20, { expand: 'vehicle_id' })).items[0]?.expand;
    await admin.collection('vehicles').update(id, { status: 'oculto' });
    expect(await expanded()).toMatchObject({ vehicle_id: { id, status: 'oculto', precio_eur: 45_900 } });
    await throwAway(admin, 'vehicles', id);
    expect(await expanded()).not.toHaveProperty('vehicle_id');
    expect(await superuser.collection('leads').getOne(lead)).toMatchObject({ vehicle_id: id });
  });

  it.each(['hidden', 'unknown'])('is stored without the car when it is %s', async (how) => {
    const slug = how === 'hidden' ? (await car({ modelo: 'Z4', status: 'oculto' })).slug : 'no-hay-2020';
    expect((await send({ ...contactBody, vehiculo: slug })).status).toBe(200);
    expect(await leads()).toMatchObject([{ vehicle_id: '', vehicle_titulo: '', marca: '' }]);
  });
});

describe('staff’s work on a lead', () => {
  const stranger = { estado: 'ganado', responsable: 'x', contactado_at: '2020-01-01', proximo_paso: 'x' };
  const newLead = async (change = {}) => (await createLead(superuser, change)).id;
  const desk = () => admin.collection('leads');
  const account = (client: PocketBase) => client.authStore.record?.id ?? '';

  it('starts as new and unassigned, whatever the visitor sends', async () => {
    await send({ ...contactBody, ...stranger, proximo_paso_fecha: '2026-01-01' });
    const untouched = { estado: 'nuevo', responsable: '', contactado_at: '', proximo_paso: '' };
    expect(await leads()).toMatchObject([{ ...untouched, proximo_paso_fecha: '' }]);
  });

  it('stores the time of the first answer, and accepts it from no client', async () => {
    const id = await newLead();
    const answered = await desk().update(id, {
      estado: 'contactado',
      contactado_at: '2020-01-01 00:00:00.000Z',
    });
    const since = new Date(answered['contactado_at'] as string).getTime();
    expect(Math.abs(Date.now() - since)).toBeLessThan(60_000);
    const later = await desk().update(id, { estado: 'cita', contactado_at: '' });
    expect(later['contactado_at']).toBe(answered['contactado_at']);
    expect((await desk().update(id, { estado: 'nuevo' }))['contactado_at']).toBe('');
  });

  it('keeps its state when an empty one is sent, and refuses unknown states and invalid days', async () => {
    const id = await newLead();
    expect((await desk().update(id, { estado: '' }))['estado']).toBe('nuevo');
    for (const wrong of [
      { estado: 'vendido' },
      { proximo_paso_fecha: 'mañana' },
      { proximo_paso: 'x'.repeat(201) },
    ])
      await expect(desk().update(id, wrong)).rejects.toMatchObject({ status: 400 });
  });

  it('leaves the customer’s data unchanged', async () => {
    const id = await newLead();
    const before = await superuser.collection('leads').getOne(id);
    const { id: car } = await createVehicle(superuser);
    for (const [field, value] of [
      ['nombre', 'Otra Persona'],
      ['email', 'otra@nordvia.example'],
      ['email', ''],
      ['mensaje', 'No quiero nada'],
      ['telefono', '611 111 111'],
      ['vehicle_id', car],
      ['consent_marketing', true],
    ] as const)
      await expect(desk().update(id, { estado: 'cita', [field]: value }), field).rejects.toMatchObject({
        status: 400,
        response: { data: { [field]: { code: 'not_yours' } } },
      });
    await expect(desk().update(id, { 'vehicle_id+': car })).rejects.toMatchObject({ status: 400 });
    expect(await superuser.collection('leads').getOne(id)).toEqual(before);
    // A client that sends the whole lead back only changes the allowed fields.
    const saved = await desk().update(id, { ...before, estado: 'cita' });
    expect(saved).toMatchObject({ estado: 'cita', email: before['email'] as string });
  });

  it('can be assigned to administrators only, and is unassigned when the role is taken', async () => {
    const id = await newLead();
    const customer = await pb.signUp('cliente@cliente.example');
    await expect(desk().update(id, { responsable: account(customer) })).rejects.toMatchObject({
      status: 400,
    });
    const seller = await pb.admin('vende@nordvia.example');
    const had = await desk().update(id, { responsable: account(seller) });
    const admins = await admin.send<{ id: string; nombre: string }[]>('/api/admins', {});
    expect(admins.find(({ id: one }) => one === account(seller))?.nombre).not.toBe('');
    expect(admins.map(({ id: one }) => one)).not.toContain(account(customer));
    await pb.internal('POST', 'admins', { email: 'vende@nordvia.example', action: 'revoke' });
    const freed = await desk().getOne(id);
    expect(freed['responsable']).toBe('');
    // This is no activity on the enquiry: its retention does not restart.
    expect(freed['updated_at']).toBe(had['updated_at']);
    await expect(seller.send('/api/admins', {})).rejects.toMatchObject({ status: 403 });
    await expect(pb.anonymous().send('/api/admins', {})).rejects.toMatchObject({ status: 403 });
  });

  it('accepts one of two changes from the same state', async () => {
    const id = await newLead();
    const expected_updated_at = (await desk().getOne(id))['updated_at'] as string;
    const change = (proximo_paso: string) => desk().update(id, { proximo_paso, expected_updated_at });
    const outcomes = await Promise.allSettled([change('Llamar'), change('Escribir')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(change('Otra vez')).rejects.toMatchObject({
      response: { data: { expected_updated_at: { code: 'outdated' } } },
    });
  });

  it('sets the author of notes, cleans them, and erases them with the lead', async () => {
    const id = await newLead();
    const note = { lead: id, texto: ' Llamar <b>hoy</b>\n', autor: 'x', autor_nombre: 'La jefa' };
    const { nombre, email } = (await superuser.collection('users').getOne(account(admin))) as unknown as {
      nombre: string;
      email: string;
    };
    expect(await admin.collection('lead_notas').create(note)).toMatchObject({
      autor: account(admin),
      autor_nombre: nombre || email,
      texto: 'Llamar bhoy/b',
    });
    await expect(admin.collection('lead_notas').create({ lead: id, texto: ' <> ' })).rejects.toMatchObject({
      status: 400,
    });
    await desk().delete(id);
    expect(await superuser.collection('lead_notas').getFullList()).toEqual([]);
  });
});

test('erasing a lead erases its queued mails', async () => {
  await send(importBody);
  const [lead] = await leads();
  await admin.collection('leads').delete(lead?.id ?? '');
  expect(await mails()).toEqual([]);
});

test('only administrators read leads, and no account reads the outbox', async () => {
  await send(contactBody);
  expect((await pb.anonymous().collection('leads').getList()).items).toEqual([]);
  expect((await admin.collection('leads').getList()).items).toHaveLength(1);
  await expect(admin.collection('outbox').getList()).rejects.toMatchObject({ status: 403 });
});
