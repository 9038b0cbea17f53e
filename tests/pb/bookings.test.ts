import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle, nextNumber } from '#tests/support/stock.ts';

/** Appointments that buyers book, move and cancel themselves. */

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());
beforeEach(() => {
  for (const table of ['outbox', 'citas', 'leads']) changeRows(pb.dataDir, `DELETE FROM ${table}`);
});

type Answer = { readonly status: number } & Record<string, unknown>;

async function answerOf(response: Response): Promise<Answer> {
  return { ...((await response.json()) as Record<string, unknown>), status: response.status };
}
const post = async (path: string, body: object): Promise<Answer> =>
  answerOf(
    await fetch(`${pb.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const free = async (query: string): Promise<Answer> =>
  answerOf(await fetch(`${pb.url}/api/citas/huecos?${query}`));
const starts = (answer: unknown) =>
  (answer as FreeTimes).dias.flatMap(({ times }) => times.map(({ start }) => start));

/** A free start for a visit, by its place among them. */
async function startAt(place: number, tipo = 'visita'): Promise<number> {
  return starts(await free(`tipo=${tipo}`)).at(place) ?? 0;
}
const person = () => ({ nombre: 'Ana García', telefono: '', email: `ana${nextNumber()}@cliente.example` });
const book = (change: object = {}) =>
  post('/api/citas', { ...person(), tipo: 'visita', vehiculo: '', mensaje: '', ...change });
const stored = (sql: string, ...values: string[]) => queryRows(pb.dataDir, sql, ...values);

describe('a booking', () => {
  it('stores the lead and its appointment on the day of its next step', async () => {
    const car = await createVehicle(admin, { status: 'disponible' });
    const inicio = await startAt(4);
    const answer = await book({ inicio, vehiculo: car['slug'], mensaje: 'Voy con mi hermano.' });
    expect(answer).toMatchObject({ status: 200, received: true });
    expect(answer['token']).toMatch(/^[\w-]{43}$/);
    const [row] = stored('SELECT c.*, l.* FROM citas c JOIN leads l ON l.id = c.lead');
    expect(row).toMatchObject({
      tipo: 'visita',
      minutos: 60,
      secuencia: 0,
      canal: 'cita_web',
      estado: 'cita',
    });
  });
});
