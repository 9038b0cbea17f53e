import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { readBusinessAnswer } from '#src/features/company/business/business.reader.ts';
import { isDemoBusiness, storedBusiness } from '#src/server/lib/stored-business.ts';
import { demoFacts } from '#tests/support/business.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

/** The business facts, from the panel's save to their readers. */

let gateway: WebhookReceiver;
let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  gateway = await WebhookReceiver.start();
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), gatewayHookUrl: gateway.url });
  admin = await pb.admin();
});
afterAll(async () => {
  gateway.close();
  await pb.destroy();
});

const save = (datos: unknown, more: object = {}) =>
  admin.collection('negocio').update(BUSINESS_ID, { datos, ...more });
const facts = async () => (await readBusinessAnswer(pb.url)).facts;
const version = async () =>
  ((await (await pb.internal('GET', 'publication')).json()) as { version: number }).version;

const real = {
  ...demoFacts,
  name: 'Coches Sierra',
  nif: 'A58818501',
  email: 'hola@sierra.example',
  phones: ['+34911222333'],
  whatsapp: '+34611222333',
};

test('returns the default to all callers without a stored row, and stores and counts nothing', async () => {
  expect(await facts()).toEqual(demoFacts);
  expect(storedBusiness(pb.dataDir)).toMatchObject({ name: 'Nordvia' });
  expect(isDemoBusiness(pb.dataDir)).toBe(true);
});

test('announces and counts a save, and uses it in the mails’ ids', async () => {
  const before = await version();
  await save({ ...real, email: '\ufeffhola@sierra\u00ad.example\u202c' });
  expect(await facts()).toEqual(real);
  expect(await version()).toBe(before + 1);
  expect(gateway.deliveries.at(-1)?.body).toEqual({ event: 'stock', version: before + 1 });
  expect(storedBusiness(pb.dataDir).phones[0].display).toBe('+34 911 222 333');
  expect(isDemoBusiness(pb.dataDir)).toBe(false);

  await fetch(`${pb.url}/api/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(contactBody),
  });
  const superuser = await pb.superuser();
  const [mail] = await superuser.collection('outbox').getFullList<{ message_id: string }>();
  expect(mail?.message_id).toMatch(/@sierra\.example>$/);
  expect((await superuser.settings.getAll())['meta']).toMatchObject({ appName: 'Coches Sierra' });
});

test('saves PocketBase’s own settings for a new name only: concurrent saves would block each other', async () => {
  const savedAt = () => queryRows(pb.dataDir, "SELECT updated FROM _params WHERE id = 'settings'");
  await save(real);
  const before = savedAt();
  expect(before).toHaveLength(1);
  await save({ ...real, phones: ['+34911222334'] });
  expect(savedAt()).toEqual(before);
  await save({ ...real, name: 'Coches Serrano' });
  expect(savedAt()).not.toEqual(before);
  await save(real);
});

test('notifies the former mailbox for enquiries of the new one and of the author', async () => {
  const mails = () =>
    queryRows(pb.dataDir, "SELECT recipient, payload FROM outbox WHERE kind = 'business-email-changed'");
  await save(real);
  expect(mails()).toEqual([]);
  await save({ ...real, email: 'ventas@sierra.example' });
  expect(mails()).toEqual([
    {
      recipient: 'hola@sierra.example',
      payload: '{"by":"admin@nordvia.example","email":"ventas@sierra.example"}',
    },
  ]);
  await save({ ...real, email: 'ventas@sierra.example', claim: 'Otro lema' });
  expect(mails()).toHaveLength(1);
});

test('refuses wrong facts by their path, and changes nothing', async () => {
  await save(real);
  const before = await version();
  const wrong = { ...real, nif: 'A58818502', address: { ...real.address, city: '<b>Madrid</b>' } };
  await expect(save(wrong)).rejects.toMatchObject({
    status: 400,
    response: {
      message: 'Revisa los datos del negocio.',
      data: { nif: { code: 'invalid' }, 'address.city': { code: 'invalid' } },
    },
  });
  await expect(save('nada')).rejects.toMatchObject({ status: 400 });
  expect(await facts()).toEqual(real);
  expect(await version()).toBe(before);
});

test('accepts one of two saves from the same state', async () => {
  const { updated_at } = await readBusinessAnswer(pb.url);
  const from = { expected_updated_at: updated_at };
  const outcomes = await Promise.allSettled([
    save({ ...real, claim: 'Uno' }, from),
    save({ ...real, claim: 'Dos' }, from),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    response: { data: { expected_updated_at: { code: 'outdated' } } },
  });
});

test('confirms cash prices only after a save that does, and keeps that when a save does not name it', async () => {
  const { cashPrice: _, ...others } = real;
  await save(others);
  expect((await facts()).cashPrice).toBe(false);
  await save({ ...real, cashPrice: true });
  await save({ ...others, claim: 'De otro programa' });
  expect((await facts()).cashPrice).toBe(true);
  const [entry] = (
    await admin
      .collection('historial')
      .getList(1, 1, { filter: "cambios ~ 'cashPrice'", sort: '-created_at' })
  ).items;
  expect(entry?.['cambios']).toMatchObject({ cashPrice: [false, true] });
  await save(real);
});

test('drops closed days that are over, at a save and every night, and keeps them when a save does not name them', async () => {
  const next = { from: '2999-12-25', to: '2999-12-26', name: 'Navidad' };
  const past = { from: '2020-12-25', to: '2020-12-25', name: '' };
  const published = async () => (await facts()).closedDays;
  await save({ ...real, closedDays: [next, past] });
  expect(await published()).toEqual([next]);
  const { closedDays: _, ...others } = real;
  await save({ ...others, claim: 'Sin días' });
  expect(await published()).toEqual([next]);
  await expect(save({ ...real, closedDays: [{ ...next, to: '2999-12-24' }] })).rejects.toMatchObject({
    response: { data: { 'closedDays.0.to': { code: 'invalid' } } },
  });

  const superuser = await pb.superuser();
  const before = await version();
  await superuser.crons.run('prune-closed-days');
  changeRows(
    pb.dataDir,
    "UPDATE negocio SET datos = json_set(datos, '$.closedDays[0].to', '2020-12-26', '$.closedDays[0].from', '2020-12-26')",
  );
  expect(await published()).toHaveLength(1);
  await superuser.crons.run('prune-closed-days');
  await expect.poll(published).toEqual([]);
  expect(await version()).toBe(before + 1);
});

test('stores costs and reviews, keeps them when a save does not name them, and records them in the history', async () => {
  const costs = [
    { name: 'Gestoría', kind: 'sum', amount: 390.5, basis: '', compulsory: true },
    { name: 'Entrega', kind: 'varies', amount: 0, basis: 'según provincia', compulsory: false },
  ];
  const reviews = [
    {
      ...{ source: 'Google', url: 'https://opiniones.example/sierra', count: 132 },
      ...{ score: '4,8 de 5', date: '2026-11-12', verifiedBy: '' },
    },
  ];
  await save({ ...real, costs, reviews });
  expect(await facts()).toMatchObject({ costs, reviews });
  const { costs: _costs, reviews: _reviews, ...others } = real;
  await save({ ...others, claim: 'De otro programa' });
  expect(await facts()).toMatchObject({ costs, reviews });
  const [entry] = (
    await admin.collection('historial').getList(1, 1, { filter: "cambios ~ 'reviews'", sort: '-created_at' })
  ).items;
  expect(entry?.['cambios']).toMatchObject({
    costs: [null, 'Gestoría: 390.5 €, obligatorio, Entrega: según provincia, opcional'],
    reviews: [null, 'Google: 4,8 de 5, 132 opiniones'],
  });

  const [review] = reviews;
  const refused = {
    costs: [
      { ...costs[0], amount: 0 },
      { ...costs[1], basis: '' },
    ],
    reviews: [{ ...review, url: 'http://opiniones.example' }],
    warranty: 'x'.repeat(3001),
  };
  await expect(save({ ...real, ...refused })).rejects.toMatchObject({
    response: {
      data: {
        'costs.0.amount': { code: 'invalid' },
        'costs.1.basis': { code: 'invalid' },
        'reviews.0.url': { code: 'invalid' },
        warranty: { code: 'invalid' },
      },
    },
  });
  await save({ ...real, warranty: ' Uno.\r\n\r\n\r\n\r\nDos. ' });
  expect((await facts()).warranty).toBe('Uno.\n\nDos.');
});

test('falls back to the default when a fact is removed', async () => {
  await save(real);
  await save(null);
  expect(await facts()).toEqual(demoFacts);
});
