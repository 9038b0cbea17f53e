import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import type PocketBase from 'pocketbase';
import type { FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { contactBody, importBody } from '#tests/support/lead-cases.ts';
import { TestPocketbase, TEST_PASSWORD } from '#tests/support/pocketbase.ts';

/**
 * Messages while the disk is full. tests/soak/disk.soak.ts fills a real one; here a limit stops files from
 * growing.
 */

let pb: TestPocketbase;
let admin: PocketBase;
let carId: string;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  carId = (
    await admin.collection('vehicles').create({ marca: 'BMW', modelo: 'X5', version: 'M', anio: 2022 })
  ).id;
  await pb.letNoFileGrow(true);
});
afterAll(() => pb.destroy());

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${pb.url}/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: admin.authStore.token },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  expect(response.status).toBe(503);
  const { message, data } = (await response.json()) as { message: string; data: unknown };
  expect(data).toEqual({});
  return message;
}

describe('a lead that cannot be stored', () => {
  it.each([
    ['message', contactBody],
    ['request', importBody],
  ])('is refused with other ways to reach the dealer: %s', async (_name, body) => {
    const words = await refusal(call('POST', 'send-contact-email', body));
    expect(words).toMatch(/^No hemos podido guardar tu (mensaje|solicitud)/);
    expect(words).toMatch(/Lo que has escrito sigue en el formulario/);
    expect(words).toContain(demoBusiness.phones[0].display);
    expect(words).toMatch(/WhatsApp/);
  });
});

it('a booking that cannot be stored is refused with other ways to reach the dealer', async () => {
  const answer = await call('GET', 'citas/huecos?tipo=visita');
  const { dias } = (await answer.json()) as FreeTimes;
  const inicio = dias.at(-1)?.times[0]?.start;
  const words = await refusal(call('POST', 'citas', { ...contactBody, tipo: 'visita', inicio }));
  expect(words).toMatch(/^No hemos podido guardar tu cita\. .*WhatsApp/);
  expect(words).toContain(demoBusiness.phones[0].display);
});

const car = () => `collections/vehicles/records/${carId}`;
const NEW_CAR = { marca: 'BMW', modelo: 'X3', version: 'M', anio: 2022 };
const NEW_USER = { email: 'a@b.example', password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD };

describe('what staff and accounts save', () => {
  it.each([
    ['a new car', () => call('POST', 'collections/vehicles/records', NEW_CAR)],
    ['a change', () => call('PATCH', car(), { precio: 12_345 })],
    ['a deletion', () => call('DELETE', car())],
    ['a publication', () => call('POST', 'publish')],
    ['the end of all sessions', () => call('POST', 'sign-out')],
    ['a new account', () => call('POST', 'collections/users/records', NEW_USER)],
    ['a request for another password', () => call('POST', 'send-password-reset', { email: 'a@b.example' })],
  ])('is refused with the disk as the reason: %s', async (_what, save) => {
    expect(await refusal(save())).toMatch(/disco.*no se ha guardado nada/);
  });

  it('gets validation errors first', async () => {
    const answer = await call('PATCH', car(), { anio: 1800 });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { data: object }).data).toHaveProperty('anio');
  });
});

test('recovers without intervention once the disk has space again', async () => {
  await pb.letNoFileGrow(false);
  expect((await call('POST', 'send-contact-email', contactBody)).status).toBe(200);
  expect((await call('PATCH', car(), { precio: 12_345 })).status).toBe(200);
  expect((await admin.collection('leads').getFullList()).length).toBe(1);
});
