import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createVehicle } from '#tests/support/stock.ts';

/** Appointments: one at a time, kept in step with the lead's next step, and seen through secret links. */

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;
let nextDay = 1;
const NEW_PASSWORD = 'otra-clave-larga-77';

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

/** A day that no other test uses. */
const freshDay = () => daysLater(madridDay(new Date()), ++nextDay);
const hour = (hora: string, change: object = {}) => ({
  ...{ hora, minutos: 60, tipo: 'visita', avisar: false },
  ...change,
});
const save = (id: string, body: object) => admin.collection('leads').update(id, body);
const meet = (id: string, fecha: string, cita: object) => save(id, { proximo_paso_fecha: fecha, cita });
const rowsOf = (lead: string) =>
  queryRows(pb.dataDir, 'SELECT * FROM citas WHERE lead = ? ORDER BY created_at, rowid', lead);
const mailsOf = (lead: string) =>
  queryRows(
    pb.dataDir,
    "SELECT payload FROM outbox WHERE kind = 'appointment' AND lead_id = ? ORDER BY rowid",
    lead,
  ).map(({ payload }) => JSON.parse(String(payload)) as { cita: string; secuencia: number });
const refusal = (problems: Record<string, string>) => ({
  status: 400,
  response: {
    data: Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, { message }])),
  },
});

async function booked(
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ lead: RecordModel; fecha: string }> {
  const lead = await createLead(superuser, change);
  const fecha = freshDay();
  await meet(lead.id, fecha, hour('10:00'));
  return { lead, fecha };
}

describe('a lead’s appointment', () => {
  it('is made, moved and cancelled with the lead, as versions of one', async () => {
    const { lead, fecha } = await booked();
    const [made] = rowsOf(lead.id);
    const inicio = madridMoment(fecha, '10:00').toISOString().replace('T', ' ');
    expect(made).toMatchObject({
      inicio,
      minutos: 60,
      tipo: 'visita',
      estado: 'abierta',
      secuencia: 0,
      clave: '',
    });
    // The same again is no new version.
    await meet(lead.id, fecha, hour('10:00', { avisar: true }));
    await save(lead.id, { proximo_paso: 'Prueba' });
    expect(rowsOf(lead.id)).toEqual([made]);
    const other = freshDay();
    await meet(lead.id, other, hour('16:30', { minutos: 30, tipo: 'entrega' }));
    expect(rowsOf(lead.id)).toMatchObject([
      { id: made?.['id'], uid: made?.['uid'], secuencia: 1, minutos: 30, tipo: 'entrega' },
    ]);
    expect(await admin.collection('leads').getOne(lead.id)).toMatchObject({ proximo_paso_fecha: other });
    await meet(lead.id, '', hour(''));
    expect(rowsOf(lead.id)).toMatchObject([{ uid: made?.['uid'], secuencia: 2, estado: 'cancelada' }]);
    await meet(lead.id, other, hour('16:30'));
    expect(rowsOf(lead.id)).toMatchObject([{ estado: 'cancelada' }, { estado: 'abierta', secuencia: 0 }]);
    expect(mailsOf(lead.id)).toEqual([]);
  });

  it('is refused with a message at its field, and then nothing is saved', async () => {
    const { lead, fecha } = await booked({ nombre: 'Olga Vidal' });
    const other = await createLead(superuser);
    const taken = { cita: 'Esa hora se acaba de ocupar: Olga Vidal, de 10:00 a 11:00.' };
    for (const [hora, minutos] of [
      ['10:00', 60],
      ['10:45', 30],
      ['09:30', 45],
    ] as const)
      await expect(
        save(other.id, { proximo_paso: 'x', proximo_paso_fecha: fecha, cita: hour(hora, { minutos }) }),
      ).rejects.toMatchObject(refusal(taken));
    await expect(meet(other.id, '', hour('11:00'))).rejects.toMatchObject(
      refusal({ proximo_paso_fecha: 'Elige también el día de la cita.' }),
    );
    await expect(meet(other.id, '2020-01-01', hour('11:00'))).rejects.toMatchObject(
      refusal({ cita: 'Esa hora ya ha pasado.' }),
    );
    await expect(save(other.id, { cita: { hora: 5 } })).rejects.toMatchObject({ status: 400 });
    expect(await admin.collection('leads').getOne(other.id)).toMatchObject({
      ...{ proximo_paso: '', proximo_paso_fecha: '' },
    });
    expect(rowsOf(other.id)).toEqual([]);
    // The day belongs to the appointment.
    await expect(save(lead.id, { proximo_paso_fecha: freshDay() })).rejects.toMatchObject(
      refusal({ proximo_paso_fecha: 'Ese día tiene una cita: cambia su hora o cancélala.' }),
    );
    // Before, after, and once it is cancelled, the time is free.
    await meet(other.id, fecha, hour('11:00'));
    await meet(lead.id, '', hour(''));
    await meet(other.id, fecha, hour('10:30'));
  });

  it('takes a time once, also when many ask for it at once', async () => {
    const fecha = freshDay();
    const leads = await Promise.all(Array.from({ length: 6 }, () => createLead(superuser)));
    const outcomes = await Promise.allSettled(
      leads.map(({ id }, index) => meet(id, fecha, hour(index % 2 === 0 ? '12:00' : '12:30'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const day = [madridMoment(fecha, '00:00'), madridMoment(daysLater(fecha, 1), '00:00')];
    const stored = 'SELECT id FROM citas WHERE inicio >= ? AND inicio < ?';
    const bounds = day.map((moment) => moment.toISOString().replace('T', ' '));
    expect(queryRows(pb.dataDir, stored, bounds[0] ?? '', bounds[1] ?? '')).toHaveLength(1);
  });

  it('keeps a lead from retention until it is over', async () => {
    const old = new Date(Date.now() - 800 * 86_400_000).toISOString().replace('T', ' ');
    const [{ lead: ahead }, { lead: cancelled }, { lead: over }] = [
      await booked(),
      await booked(),
      await booked(),
    ];
    await meet(cancelled.id, '', hour(''));
    const past = new Date(Date.now() - 3_600_000).toISOString().replace('T', ' ');
    changeRows(pb.dataDir, 'UPDATE citas SET inicio = ? WHERE lead = ?', past, over.id);
    for (const { id } of [ahead, cancelled, over])
      changeRows(
        pb.dataDir,
        "UPDATE leads SET created_at = ?, updated_at = ?, contactado_at = '', proximo_paso_fecha = '' WHERE id = ?",
        ...[old, old, id],
      );
    await superuser.collection('ajustes').update(SETTINGS_ID, { leads_desde: '' });
    await superuser.crons.run('prune-leads');
    const left = () =>
      [ahead, cancelled, over].filter(
        ({ id }) => queryRows(pb.dataDir, 'SELECT id FROM leads WHERE id = ?', id).length > 0,
      );
    await expect.poll(left, { timeout: 10_000 }).toEqual([ahead]);
    expect(rowsOf(cancelled.id)).toEqual([]);
  });
});

type Answer = Record<'cita', Record<string, unknown> | null>;
const internal = async (route: string, body: unknown): Promise<Answer> =>
  (await (await pb.internal('POST', `appointments/${route}`, body)).json()) as Answer;
const sha256 = (token: unknown) => createHash('sha256').update(String(token)).digest('hex');

const outbox = async <T>(route: string, body: object) =>
  (await (await pb.internal('POST', `outbox/${route}`, body)).json()) as T;
interface Claimed {
  readonly id: string;
  readonly attempts: number;
  readonly payload: { readonly cita: string; readonly secuencia: number };
}
const claim = () => outbox<Claimed[]>('claim', { limit: 20, leaseSeconds: 60 });
/** Reports a mail as accepted that said what PocketBase answered. */
const accept = ({ id, attempts, payload: { cita } }: Claimed, { cita: said }: Answer) =>
  outbox('report', {
    ...{ id, attempt: attempts, outcome: 'sent' },
    announced: { cita, secuencia: said?.['secuencia'], inicio: said?.['inicio'] },
  });

describe('a mail about an appointment', () => {
  const due = async (): Promise<Claimed> => {
    const [mail, ...others] = await claim();
    expect(others).toEqual([]);
    return mail ?? { id: '', attempts: 0, payload: { cita: '', secuencia: 0 } };
  };
  const announced = async () => {
    const lead = await createLead(superuser);
    const fecha = freshDay();
    await meet(lead.id, fecha, hour('10:00', { avisar: true }));
    const mail = await due();
    const answer = await internal('mail', mail.payload);
    await accept(mail, answer);
    return { lead, fecha, answer };
  };
  beforeEach(() => changeRows(pb.dataDir, 'DELETE FROM outbox'));

  it('is skipped for a newer mail only, and says how the appointment is now', async () => {
    const lead = await createLead(superuser);
    const fecha = freshDay();
    await meet(lead.id, fecha, hour('10:00', { avisar: true }));
    await meet(lead.id, fecha, hour('11:00'));
    const [first] = mailsOf(lead.id);
    // The customer hears nothing of the second version otherwise.
    expect(await internal('mail', first)).toMatchObject({ cita: { secuencia: 1, conoce: null } });
    await meet(lead.id, fecha, hour('12:00', { avisar: true }));
    const [, second] = mailsOf(lead.id);
    expect(await internal('mail', first)).toEqual({ cita: null });
    expect(await internal('mail', second)).toMatchObject({ cita: { secuencia: 2, conoce: null } });
    // A mail that failed reaches no customer.
    changeRows(
      pb.dataDir,
      "UPDATE outbox SET status = 'failed' WHERE json_extract(payload, '$.secuencia') = 2",
    );
    expect(await internal('mail', first)).toMatchObject({ cita: { secuencia: 2 } });
  });

  it('goes by what the buyer knows', async () => {
    const { lead, fecha, answer } = await announced();
    expect(await internal('mail', { cita: rowsOf(lead.id)[0]?.['id'], secuencia: 0 })).toEqual({
      cita: null,
    });
    await meet(lead.id, fecha, hour('12:00', { avisar: true }));
    const moved = await due();
    expect(await internal('mail', moved.payload)).toMatchObject({
      cita: { secuencia: 1, conoce: { secuencia: 0, inicio: answer.cita?.['inicio'] } },
    });
    await meet(lead.id, '', hour('', { avisar: true }));
    // While the move is being sent it is uncertain what the customer knows.
    expect(await claim()).toEqual([]);
    await outbox('report', { id: moved.id, attempt: 1, outcome: 'failed', error: 'x' });
    expect(await internal('mail', (await due()).payload)).toMatchObject({
      cita: { estado: 'cancelada', token: '', conoce: { secuencia: 0 } },
    });
  });

  it('does not cancel what was never announced', async () => {
    const lead = await createLead(superuser);
    await meet(lead.id, freshDay(), hour('10:00', { avisar: true }));
    await meet(lead.id, '', hour('', { avisar: true }));
    const mails = mailsOf(lead.id);
    expect(mails).toHaveLength(2);
    for (const payload of mails) expect(await internal('mail', payload)).toEqual({ cita: null });
  });

  it('replaces the former link once it is accepted', async () => {
    const { lead, fecha, answer } = await announced();
    const opens = async (said: Answer) =>
      (await internal('link', { clave: sha256(said.cita?.['token']) })).cita !== null;
    await meet(lead.id, fecha, hour('12:00', { avisar: true }));
    const mail = await due();
    const failed = await internal('mail', mail.payload);
    const repeated = await internal('mail', mail.payload);
    expect([await opens(answer), await opens(failed), await opens(repeated)]).toEqual([true, false, true]);
    await accept(mail, repeated);
    expect([await opens(answer), await opens(repeated)]).toEqual([false, true]);
  });
});

describe('the buyer’s mail and link', () => {
  it('are of the newest version, with the newest token', async () => {
    const car = await createVehicle(admin, {});
    const lead = await createLead(superuser, { vehicle_id: car.id });
    const fecha = freshDay();
    await meet(lead.id, fecha, hour('10:00', { avisar: true }));
    await meet(lead.id, fecha, hour('12:00', { avisar: true }));
    const [first, second] = mailsOf(lead.id);
    expect(await internal('mail', first)).toEqual({ cita: null });
    const { cita } = await internal('mail', second);
    expect(cita).toMatchObject({
      secuencia: 1,
      nombre: 'Lucía',
      coche: { referencia: car['referencia'] as string },
    });
    const token = cita?.['token'];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rowsOf(lead.id))).not.toContain(token);
    const opened = await internal('link', { clave: sha256(token) });
    expect(opened['cita']).toMatchObject({ minutos: 60, tipo: 'visita' });
    expect(opened['cita']).not.toHaveProperty('token');
    // A hidden car is mentioned nowhere.
    await admin.collection('vehicles').update(car.id, { status: 'oculto' });
    expect(await internal('link', { clave: sha256(token) })).toMatchObject({ cita: { coche: null } });
    const again = (await internal('mail', second))['cita']?.['token'];
    for (const wrong of [sha256('x'), token, '', null, { a: 1 }])
      expect(await internal('link', { clave: wrong })).toEqual({ cita: null });
    const [row] = rowsOf(lead.id);
    changeRows(
      pb.dataDir,
      "UPDATE citas SET inicio = '2026-01-01 10:00:00.000Z' WHERE id = ?",
      String(row?.['id']),
    );
    expect(await internal('link', { clave: sha256(again) })).toEqual({ cita: null });
    changeRows(
      pb.dataDir,
      'UPDATE citas SET inicio = ? WHERE id = ?',
      String(row?.['inicio']),
      String(row?.['id']),
    );
    expect(await internal('link', { clave: sha256(again) })).toMatchObject({ cita: { minutos: 60 } });
    await meet(lead.id, '', hour('', { avisar: true }));
    expect(await internal('link', { clave: sha256(again) })).toEqual({ cita: null });
  });

  it('the token’s hash is in no answer', async () => {
    const { lead } = await booked();
    const [row] = await admin.collection('citas').getFullList({ filter: `lead = '${lead.id}'`, batch: 100 });
    expect(row).toMatchObject({ estado: 'abierta' });
    expect(row).not.toHaveProperty('clave');
  });
});

it('is exported and erased with the person', async () => {
  const email = 'exporta@cliente.example';
  const { lead } = await booked({ email });
  const act = (action: string) => pb.internal('POST', `person/${action}`, { dato: email });
  const exported = (await (await act('export')).json()) as { Consultas: { Citas: object[] }[] };
  expect(exported.Consultas[0]?.Citas).toMatchObject([{ Minutos: 60, Tipo: 'Visita', Estado: 'abierta' }]);
  await act('erase');
  expect(rowsOf(lead.id)).toEqual([]);
});

describe('the private calendar', () => {
  const send = (client: PocketBase, path = '', method = 'POST') =>
    client.send<{ token: string; desde: string }>(`/api/calendario${path}`, { method });
  const open = async (token: string) => {
    const answer = await pb.internal('POST', 'appointments/calendar', { clave: sha256(token) });
    return (await answer.json()) as { citas: object[] | null };
  };

  it('is made after a recent proof of presence only', async () => {
    const { authStore } = admin;
    changeRows(
      pb.dataDir,
      "UPDATE sesiones SET confirmado = '' WHERE user_id = ?",
      authStore.record?.id ?? '',
    );
    await expect(send(admin)).rejects.toMatchObject({
      status: 403,
      response: { data: { confirm: { code: 'confirm_password' } } },
    });
    expect((await send(admin, '', 'GET')).desde).toBe('');
  });

  it('names no person, is replaced and ended by its owner, and ends with the role', async () => {
    const colleague = await pb.admin('agenda@nordvia.example');
    const { lead } = await booked({ nombre: 'Zenobia Secreta', email: 'z@cliente.example' });
    expect((await send(colleague, '', 'GET')).desde).toBe('');
    const { token } = await send(colleague);
    const { citas } = await open(token);
    expect(citas).toContainEqual(
      expect.objectContaining({ lead: lead.id, minutos: 60, tipo: 'visita', estado: 'abierta' }),
    );
    expect(JSON.stringify(citas)).not.toMatch(/zenobia|cliente\.example|600000000/i);
    const { token: second, desde } = await send(colleague);
    expect([await open(token), (await send(colleague, '', 'GET')).desde]).toEqual([{ citas: null }, desde]);
    await send(colleague, '/cerrar');
    expect(await open(second)).toEqual({ citas: null });
    const { token: third } = await send(colleague);
    expect((await open(third)).citas).not.toBeNull();
    // A new password ends it with the sessions.
    await colleague.collection('users').update(colleague.authStore.record?.id ?? '', {
      ...{ oldPassword: TEST_PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD },
    });
    expect(await open(third)).toEqual({ citas: null });
    await colleague.collection('users').authWithPassword('agenda@nordvia.example', NEW_PASSWORD);
    expect((await send(colleague, '', 'GET')).desde).toBe('');
    const { token: fourth } = await send(colleague);
    expect((await open(fourth)).citas).not.toBeNull();
    await pb.internal('POST', 'admins', { email: 'agenda@nordvia.example', action: 'revoke' });
    expect(await open(fourth)).toEqual({ citas: null });
    expect(queryRows(pb.dataDir, 'SELECT id FROM calendarios')).toEqual([]);
  });
});

it('from before mails were noted is known to its buyer if it has a link', async () => {
  const leads = [await booked(), await booked(), await booked()].map(({ lead }) => lead.id);
  const [linked = '', silent = '', cancelled = ''] = leads;
  for (const id of [linked, cancelled])
    changeRows(pb.dataDir, 'UPDATE citas SET clave = ? WHERE lead = ?', sha256(id), id);
  await meet(cancelled, '', hour(''));
  await pb.end();
  const migrations = (await readdir('pb_migrations')).filter((file) => file >= '1763700077');
  await pb.command('migrate', 'down', String(migrations.length));
  await pb.boot();
  const known = [linked, silent, cancelled].map((id) => {
    const [row] = rowsOf(id);
    const avisado = row?.['avisado'];
    return [typeof avisado === 'string' ? (JSON.parse(avisado) as unknown) : null, row?.['clave_anterior']];
  });
  const inicio = rowsOf(linked)[0]?.['inicio'];
  expect(known).toEqual([
    [{ secuencia: 0, inicio }, ''],
    [null, ''],
    [null, ''],
  ]);
  // Staff made it, and cancelled what was cancelled.
  for (const id of leads)
    expect(rowsOf(id)).toMatchObject([{ clave_web: '', recordada: '', anulada_por: '' }]);
});
