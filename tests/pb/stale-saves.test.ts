import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type PocketBase from 'pocketbase';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { demoFacts } from '#tests/support/business.ts';
import { queryRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { createLead, createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Lost updates: calls that have read a record and are queued while it changes. */

const ROUNDS = 3;
const AT_ONCE = 12;

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

const idOf = (client: PocketBase): string => client.authStore.record?.id ?? '';

/** Repeats a call concurrently while `work` runs. */
async function during(work: () => Promise<unknown>, call: () => Promise<unknown>): Promise<void> {
  let isOver = false as boolean;
  const loops = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await call().catch(() => undefined);
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await work();
  isOver = true;
  await Promise.all(loops);
}

it('an account registered by another person keeps no password by saving during a grant', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `previa${round}@nordvia.example`;
    const squatter = await pb.signUp(email);
    await during(
      () => pb.internal('POST', 'admins', { email, action: 'grant', recoveryMail: true }),
      () => squatter.collection('users').update(idOf(squatter), { nombre: 'Otra' }),
    );
    expect(queryRows(pb.dataDir, 'SELECT role FROM profiles WHERE user_id = ?', idOf(squatter))).toEqual([
      { role: 'admin' },
    ]);
    await expect(
      pb.anonymous().collection('users').authWithPassword(email, TEST_PASSWORD),
    ).rejects.toMatchObject({ status: 400 });
  }
}, 60_000);

it('a removed administrator keeps no role by saving repeatedly', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const leaving = await pb.admin(`sale${round}@nordvia.example`);
    const own = await leaving.collection('profiles').getFirstListItem(`user_id='${idOf(leaving)}'`);
    await during(
      () => admin.send('/api/people/remove', { method: 'POST', body: { person: idOf(leaving) } }),
      () => leaving.collection('profiles').update(own.id, {}),
    );
    expect(queryRows(pb.dataDir, 'SELECT role FROM profiles WHERE user_id = ?', idOf(leaving))).toEqual([
      { role: 'user' },
    ]);
  }
}, 60_000);

it('queued calls of a removed administrator change nothing', async () => {
  const leaving = await pb.admin('cambia@nordvia.example');
  const cars = await Promise.all(Array.from({ length: AT_ONCE }, () => createVehicle(admin)));
  const other = await createVehicle(admin);
  let sent = 0;
  await during(
    () => admin.send('/api/people/remove', { method: 'POST', body: { person: idOf(leaving) } }),
    () => {
      const car = cars[sent++ % AT_ONCE];
      const id = car?.id ?? '';
      if (sent % 3 === 0) return leaving.collection('vehicles').update(id, { km: sent });
      if (sent % 3 === 1)
        return leaving
          .collection('vehicle_specs')
          .create({ vehicle_id: id, grupo: 'Motor', clave: `c${sent}`, valor: 'x' });
      const action = sent % 2 === 0 ? 'papelera' : 'restaurar';
      const items = [{ collection: 'vehicles', id: other.id }];
      return leaving.send('/api/papelera', { method: 'POST', body: { action, items } });
    },
  );
  const after = `SELECT h.accion, h.coleccion FROM historial h WHERE h.quien = ? AND h.rowid >
    (SELECT MAX(r.rowid) FROM historial r WHERE r.coleccion = 'profiles' AND r.quien = ?)`;
  const before = 'SELECT COUNT(*) AS n FROM historial WHERE quien = ?';
  expect(queryRows(pb.dataDir, before, idOf(leaving))[0]?.['n']).toBeGreaterThan(0);
  expect(queryRows(pb.dataDir, after, idOf(leaving), idOf(admin))).toEqual([]);
}, 60_000);

it('a queued reordering by a removed administrator changes nothing', async () => {
  const leaving = await pb.admin('ordenando@nordvia.example');
  const { id: car } = await createVehicle(admin);
  const [first, second] = [await createPhoto(admin, car), await createPhoto(admin, car)];
  const inOrder = () =>
    queryRows(pb.dataDir, 'SELECT id FROM vehicle_images WHERE vehicle_id = ? ORDER BY orden', car);
  const before = inOrder();
  const body = { collection: 'vehicle_images', vehicle_id: car, ids: [second.id, first.id] };
  const answers = await waitingForTheirTurn(
    pb.dataDir,
    () => admin.send<unknown>('/api/people/remove', { method: 'POST', body: { person: idOf(leaving) } }),
    () =>
      leaving
        .send<unknown>('/api/reorder', { method: 'POST', body })
        .catch((error: unknown) => (error as { status: number }).status),
  );
  expect(answers[1]).toBe(403);
  expect(inOrder()).toEqual(before);
}, 60_000);

it('a removed administrator’s queued retry of failed mails does nothing', async () => {
  const leaving = await pb.admin('reintenta@nordvia.example');
  const answers = await waitingForTheirTurn(
    pb.dataDir,
    () => admin.send<unknown>('/api/people/remove', { method: 'POST', body: { person: idOf(leaving) } }),
    () =>
      leaving
        .send<unknown>('/api/failed-mails', { method: 'POST', body: { ids: [] } })
        .catch((error: unknown) => (error as { status: number }).status),
  );
  expect(answers[1]).toBe(403);
}, 60_000);

it('a removed administrator’s queued invitation invites no one', async () => {
  const leaving = await pb.admin('invita@nordvia.example');
  let sent = 0;
  await during(
    () => admin.send('/api/people/remove', { method: 'POST', body: { person: idOf(leaving) } }),
    () =>
      leaving.send('/api/people/invite', {
        method: 'POST',
        body: { email: `invitada${sent++}@nordvia.example`, nombre: 'Eva' },
      }),
  );
  const open = 'SELECT id FROM invitaciones WHERE invitado_por = ? AND expira > ?';
  const now = new Date().toISOString().replace('T', ' ');
  expect(sent).toBeGreaterThan(AT_ONCE);
  expect(queryRows(pb.dataDir, open, idOf(leaving), now)).toEqual([]);
}, 60_000);

it('stale saves do not show a hidden car or reassign a lead', async () => {
  const other = await pb.admin('guarda@nordvia.example');
  for (let round = 0; round < ROUNDS; round++) {
    const car = await createVehicle(admin);
    await during(
      () => admin.collection('vehicles').update(car.id, { status: 'oculto' }),
      () => other.collection('vehicles').update(car.id, { destacado: true }),
    );
    expect(queryRows(pb.dataDir, 'SELECT status FROM vehicles WHERE id = ?', car.id)).toEqual([
      { status: 'oculto' },
    ]);
    const lead = await createLead(superuser);
    await during(
      () => admin.collection('leads').update(lead.id, { responsable: idOf(admin) }),
      () => other.collection('leads').update(lead.id, { proximo_paso: 'Llamar' }),
    );
    expect(queryRows(pb.dataDir, 'SELECT responsable FROM leads WHERE id = ?', lead.id)).toEqual([
      { responsable: idOf(admin) },
    ]);
  }
}, 60_000);

it('stale saves do not restore a photo or spec from the trash', async () => {
  const other = await pb.admin('ordena@nordvia.example');
  const { id: car } = await createVehicle(admin);
  for (let round = 0; round < ROUNDS; round++) {
    const photo = await createPhoto(admin, car);
    const spec = await createSpec(admin, car);
    for (const [collection, id, change] of [
      ['vehicle_images', photo.id, { alt: 'Frontal' }],
      ['vehicle_specs', spec.id, { valor: '510 CV' }],
    ] as const) {
      const marked = new Date().toISOString();
      await during(
        () => superuser.collection(collection).update(id, { papelera: marked }),
        () => other.collection(collection).update(id, change),
      );
      expect(
        queryRows(pb.dataDir, `SELECT papelera != '' AS gone FROM ${collection} WHERE id = ?`, id),
      ).toEqual([{ gone: 1 }]);
    }
  }
}, 60_000);

it('stale saves do not shorten the retention of leads', async () => {
  const other = await pb.admin('ajusta@nordvia.example');
  for (let round = 0; round < ROUNDS; round++) {
    await superuser.collection('ajustes').update(SETTINGS_ID, { leads_plazo: '6' });
    await during(
      () => superuser.collection('ajustes').update(SETTINGS_ID, { leads_plazo: '24' }),
      () => other.collection('ajustes').update(SETTINGS_ID, {}),
    );
    expect(queryRows(pb.dataDir, 'SELECT leads_plazo FROM ajustes')).toEqual([{ leads_plazo: '24' }]);
  }
}, 60_000);

it('a queued write about a deleted lead, car or account is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const lead = await createLead(superuser);
    await during(
      () => admin.collection('leads').delete(lead.id),
      () =>
        admin.collection('lead_notas').create({ lead: lead.id, texto: 'Llamada, pregunta por el precio' }),
    );
    const car = await createVehicle(admin);
    await during(
      () => superuser.collection('vehicles').delete(car.id),
      () => createSpec(admin, car.id),
    );
    const email = `adios${round}@persona.example`;
    const leaving = await pb.signUp(email);
    let device = 0;
    await during(
      () => leaving.send('/api/delete-account', { method: 'POST', body: { password: TEST_PASSWORD } }),
      () =>
        pb
          .anonymous()
          .collection('users')
          .authWithPassword(email, TEST_PASSWORD, {
            headers: { 'X-Device': `dispositivo-de-prueba-${round}-${device++}` },
          }),
    );
    expect(queryRows(pb.dataDir, 'SELECT recipient FROM outbox WHERE recipient = ?', email)).toEqual([]);
  }
  for (const [rows, owner, owners] of [
    ['lead_notas', 'lead', 'leads'],
    ['vehicle_specs', 'vehicle_id', 'vehicles'],
    ['sesiones', 'user_id', 'users'],
    ['dispositivos', 'user_id', 'users'],
    ['segundo_factor', 'user_id', 'users'],
  ])
    expect(
      queryRows(pb.dataDir, `SELECT id FROM ${rows} WHERE ${owner} NOT IN (SELECT id FROM ${owners})`),
      rows,
    ).toEqual([]);
}, 120_000);

it('a template keeps a change when a stale save changes another field', async () => {
  const other = await pb.admin('plantea@nordvia.example');
  const { id } = await admin.collection('plantillas').create({
    nombre: 'Primera',
    filas: [{ grupo: 'Motor', clave: 'Potencia', valor: '510 CV' }],
  });
  for (let round = 0; round < ROUNDS; round++) {
    await during(
      () => admin.collection('plantillas').update(id, { nombre: `Vuelta ${round}` }),
      () => other.collection('plantillas').update(id, { marca: 'BMW' }),
    );
    expect(queryRows(pb.dataDir, 'SELECT nombre FROM plantillas WHERE id = ?', id)).toEqual([
      { nombre: `Vuelta ${round}` },
    ]);
  }
}, 60_000);

it('stale saves do not restore a former mailbox for enquiries', async () => {
  const other = await pb.admin('negocia@nordvia.example');
  const facts = { ...demoFacts, name: 'Coches Sierra' };
  const save = (client: PocketBase, datos: object) =>
    client
      .collection('negocio')
      .update(BUSINESS_ID, { datos: { ...facts, ...datos } })
      .then(() => 200)
      .catch((error: unknown) => (error as { status: number }).status);
  for (let round = 0; round < ROUNDS; round++) {
    const [former, email] = [`antes${round}@sierra.example`, `despues${round}@sierra.example`];
    await save(admin, { email: former });
    const answers = await waitingForTheirTurn(
      pb.dataDir,
      () => save(admin, { email }),
      () => save(other, { email: former, name: `Coches ${round}` }),
    );
    expect(answers).toEqual([200, 400]);
    expect(queryRows(pb.dataDir, "SELECT datos ->> 'email' AS email FROM negocio")).toEqual([{ email }]);
    expect(await save(other, { email, name: `Coches ${round}` })).toBe(200);
  }
}, 60_000);
