import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { personSchema, type PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand } from '#tests/support/commands.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { contactBody, tradeInBody } from '#tests/support/lead-cases.ts';
import { createLead, createVehicle } from '#tests/support/stock.ts';

/** A person's data: found in any spelling, exported, and erased completely. */

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;
let made = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), backupDays: 14 });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

/** A person with a unique name and telephone number. */
function newPerson() {
  const number = String(++made).padStart(3, '0');
  return {
    email: `zenobia.${number}@planta.example`,
    telefono: `699555${number}`,
    nombre: `Zenobia ${number}`,
  };
}

function call(client: PocketBase, action: string, body: unknown): Promise<Response> {
  return fetch(`${pb.url}/api/person${action}`, {
    method: 'POST',
    headers: { Authorization: client.authStore.token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
const person = async (dato: string) => personSchema.parse(await (await call(admin, '', { dato })).json());
const erase = (dato: string, counts: PersonCounts, client = admin) =>
  call(client, '/erase', { dato, counts });

/** Sends the form, which queues two mails. */
async function ask(
  { nombre, email, telefono }: ReturnType<typeof newPerson>,
  body: object = contactBody,
): Promise<void> {
  const answer = await fetch(`${pb.url}/api/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, nombre, email, telefono }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** All texts of the database, from all tables. */
function everything(): string {
  const tables = queryRows(pb.dataDir, "SELECT name FROM sqlite_master WHERE type = 'table'");
  return tables
    .map(({ name }) => JSON.stringify(queryRows(pb.dataDir, `SELECT * FROM \`${String(name)}\``)))
    .join('\n')
    .toLowerCase();
}

test('only administrators can read or erase a person’s data', async () => {
  const { email } = newPerson();
  const customer = await pb.signUp(email);
  const counts = { leads: 0, correos: 0, cuenta: 1, avisos: 0, historial: 0 };
  for (const client of [pb.anonymous(), customer])
    for (const action of ['', '/export', '/erase'])
      expect((await call(client, action, { dato: email, counts })).status).toBe(403);
  expect(
    await pb
      .anonymous()
      .send('/api/internal/person/erase', { method: 'POST' })
      .catch((e: unknown) => e),
  ).toMatchObject({ status: 404 });
  expect((await person(email)).counts.cuenta).toBe(1);
});

it.each(['', 'zenobia', '655', '%', 'a@b'])('%j is refused with a message', async (dato) => {
  const answer = await call(admin, '', { dato });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Escribe un email o un teléfono completo');
});

describe('finding', () => {
  it('finds enquiries, mails and account by the address in any spelling', async () => {
    const who = newPerson();
    await ask(who);
    await createLead(superuser, { ...who, email: who.email.replace('z', 'Z') });
    await createLead(superuser, { mensaje: `Me lo recomendó ${who.email}.` });
    await pb.signUp(who.email);
    const found = await person(` ${who.email.toUpperCase()} `);
    expect(found).toMatchObject({
      counts: { leads: 2, correos: 2, cuenta: 1, avisos: 0, historial: 0 },
      account: { email: who.email, isAdmin: false },
      backupDays: 14,
    });
    expect(found.mails.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'lead-notice pending',
      'lead-receipt pending',
    ]);
    const times = found.leads.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('finds them by the telephone, with the related mails', async () => {
    const who = newPerson();
    await ask(who);
    const part = `${who.telefono.slice(0, 3)} ${who.telefono.slice(3, 6)} ${who.telefono.slice(6)}`;
    for (const dato of [who.telefono, part, `+34 ${part}`, `0034${who.telefono}`])
      expect((await person(dato)).counts).toEqual({
        leads: 1,
        correos: 2,
        cuenta: 0,
        avisos: 0,
        historial: 0,
      });
    expect((await person(`1${who.telefono}`)).counts.leads).toBe(0);
  });

  // More than SQLite's limit of values in a statement (32,766), which an attacker can send in a victim's
  // name.
  it('finds them among tens of thousands of enquiries in the same name', async () => {
    const who = newPerson();
    const { id } = await createLead(superuser, who);
    const columns = queryRows(pb.dataDir, 'PRAGMA table_info(leads)')
      .map(({ name }) => String(name))
      .filter((name) => name !== 'id')
      .join(', ');
    changeRows(
      pb.dataDir,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 33000)
        INSERT INTO leads (id, ${columns}) SELECT printf('muchas%09d', i), ${columns} FROM n, leads WHERE leads.id = ?`,
      id,
    );
    expect((await person(who.email)).counts.leads).toBe(33_001);
    changeRows(pb.dataDir, `DELETE FROM leads WHERE id LIKE 'muchas%'`);
  });
});

test('the export has all data under readable names', async () => {
  const who = newPerson();
  await ask(who);
  const [lead] = (await person(who.email)).leads;
  await admin.collection('lead_notas').create({ lead: lead?.id, texto: 'Prefiere por la tarde' });
  await pb.signUp(who.email);
  await pb
    .anonymous()
    .collection('users')
    .authWithPassword(who.email, TEST_PASSWORD, { headers: { 'X-Device': 'portatil-0123456789' } });
  const answer = await call(admin, '/export', { dato: who.email });
  expect(await answer.json()).toMatchObject({
    Consultas: [
      {
        Nombre: who.nombre,
        Email: who.email,
        Mensaje: contactBody.mensaje,
        'Notas del concesionario': [{ Nota: 'Prefiere por la tarde' }],
      },
    ],
    Correos: [{}, {}, {}],
    Cuenta: { Email: who.email },
    'Dispositivos conocidos': [{ 'Última vez': expect.stringMatching(/^20/) as unknown }],
  });
  const byCommand = await pb.internal('POST', 'person/export', { dato: who.telefono });
  expect(await byCommand.json()).toMatchObject({ Consultas: [{ Nombre: who.nombre }], Cuenta: null });
});

describe('erasing', () => {
  it('leaves only one entry without a name', async () => {
    const who = newPerson();
    await ask(who);
    const [lead] = (await person(who.email)).leads;
    const note = await admin.collection('lead_notas').create({ lead: lead?.id, texto: `Es ${who.nombre}` });
    await admin.collection('leads').update(lead?.id ?? '', { estado: 'cita' });
    const client = await pb.signUp(who.email);
    // A former administrator: the history names the account and its changes.
    const id = client.authStore.record?.id ?? '';
    changeRows(pb.dataDir, 'UPDATE users SET nombre = ? WHERE id = ?', who.nombre, id);
    const profile = await admin.collection('profiles').getFirstListItem(`user_id='${id}'`);
    await admin.collection('profiles').update(profile.id, { role: 'admin' });
    await client.collection('users').authRefresh();
    const car = await createVehicle(client);
    await client.collection('lead_notas').create({ lead: (await createLead(superuser)).id, texto: 'Hola' });
    await admin.collection('profiles').update(profile.id, { role: 'user' });
    expect(everything()).toContain(who.email);

    const { counts } = await person(who.email);
    expect(counts).toEqual({ leads: 1, correos: 4, cuenta: 1, avisos: 0, historial: 4 });
    const erasures = () => admin.collection('historial').getFullList({ filter: "coleccion='persona'" });
    const earlier = new Set((await erasures()).map((entry) => entry.id));
    const answer = await erase(who.email, counts);
    expect(await answer.json()).toEqual({ erased: counts });

    const left = everything();
    for (const trace of [who.email, who.telefono, who.nombre.toLowerCase(), lead?.id ?? '-', note.id])
      expect(left).not.toContain(trace);
    const entries = (await erasures()).filter((entry) => !earlier.has(entry.id));
    expect(entries).toMatchObject([
      {
        accion: 'eliminar',
        cambios: { leads: [1, null], correos: [4, null], cuenta: [1, null], historial: [4, null] },
        quien_nombre: 'admin@nordvia.example',
        etiqueta: '',
        registro: '',
      },
    ]);
    // The author of the car's change is still distinguishable from others.
    const [change] = await admin.collection('historial').getFullList({ filter: `vehiculo='${car.id}'` });
    expect(change).toMatchObject({ quien: id, quien_nombre: `Cuenta eliminada (${id.slice(0, 4)})` });
    expect(change?.['busqueda']).toContain('cuenta eliminada');
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
  });

  it('erases the data of a telephone by the telephone', async () => {
    const who = newPerson();
    await ask(who);
    await pb.signUp(who.email);
    const { counts } = await person(who.telefono);
    await erase(who.telefono, counts);
    expect((await person(who.telefono)).counts).toEqual({
      leads: 0,
      correos: 0,
      cuenta: 0,
      avisos: 0,
      historial: 0,
    });
    expect((await person(who.email)).counts).toMatchObject({ leads: 0, cuenta: 1 });
  });

  it('erases nothing when data has arrived since, or without counts', async () => {
    const who = newPerson();
    await ask(who);
    const { counts } = await person(who.email);
    await ask(who);
    const late = await erase(who.email, counts);
    expect(late.status).toBe(400);
    expect(await late.text()).toContain('han cambiado');
    expect((await call(admin, '/erase', { dato: who.email })).status).toBe(400);
    expect((await person(who.email)).counts.leads).toBe(2);
  });

  it('refuses an administrator’s account, and erases nothing else either', async () => {
    await createLead(superuser, { email: 'admin@nordvia.example' });
    const { counts } = await person('admin@nordvia.example');
    const answer = await erase('admin@nordvia.example', counts);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Esta persona administra');
    expect((await person('admin@nordvia.example')).counts.leads).toBe(1);
  });

  it('does nothing the second time, and writes no entry about nothing', async () => {
    const who = newPerson();
    await ask(who);
    const erased = async () =>
      (await (await pb.internal('POST', 'person/erase', { dato: who.email })).json()) as PersonCounts;
    expect((await erased()).leads).toBe(1);
    const entries = () =>
      queryRows(pb.dataDir, "SELECT id FROM historial WHERE coleccion = 'persona'").length;
    const before = entries();
    expect(await erased()).toEqual({ leads: 0, correos: 0, cuenta: 0, avisos: 0, historial: 0 });
    expect(entries()).toBe(before);
  });
});

const ofTheCommand = () => ({
  DATA_DIR: path.join(pb.dataDir, 'of-the-command'),
  PB_PORT: String(pb.port),
  WEBHOOK_SECRET: TEST_SECRET,
});

/** Runs the operator's command against a running product; returns its exit code and output. */
async function command(...args: string[]): Promise<[number | string, string]> {
  const running = startCommand([process.execPath, 'scripts/person.ts', ...args], ofTheCommand());
  return [await running.ended, running.output()];
}

/** The same through npm, with typed input. @returns the output. */
async function typed(home: string, who: string, ...args: string[]): Promise<string> {
  // Without npm's variables of the test run, such as the location of its log.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const running = promisify(execFile)('npm', ['run', 'person', '--', ...args], {
    cwd: projectRoot,
    env: { ...own, ...ofTheCommand(), HOME: home },
  });
  running.child.stdin?.end(`${who}\n`);
  return (await running).stdout;
}

test('the export and the erasure include an offered car', async () => {
  const who = newPerson();
  await ask(who, tradeInBody);
  const answer = await call(admin, '/export', { dato: who.email });
  expect(await answer.json()).toMatchObject({
    Consultas: [
      {
        Canal: 'Tasación',
        'Coche que ofreces': {
          ...{ Matrícula: '1234 BCD', Marca: 'SEAT', Modelo: 'León', Año: '2018', Kilómetros: '85.000' },
          ...{ Estado: 'Buen estado', Comentarios: tradeInBody.deseos },
        },
      },
    ],
  });
  await erase(who.email, (await person(who.email)).counts);
  expect(everything()).not.toContain('1234 bcd');
});

test('the export includes an open invitation to administer', async () => {
  const { email } = newPerson();
  await fetch(`${pb.url}/api/people/invite`, {
    method: 'POST',
    headers: { Authorization: admin.authStore.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, nombre: 'Zenobia Invitada' }),
  });
  const exported = (await (await call(admin, '/export', { dato: email })).json()) as {
    Cuenta: { 'Invitación al panel': Readonly<Record<string, string>> };
  };
  const { Enviada: sent = '', 'Válida hasta': until = '' } = exported.Cuenta['Invitación al panel'];
  expect(Math.abs(Date.parse(sent) - Date.now())).toBeLessThan(60_000);
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
});

test('an operator exports and erases by command, and erases nothing without --yes', async () => {
  const who = newPerson();
  await ask(who);
  const file = path.join(pb.dataDir, 'of-a-person.json');
  const [asked, exported, counted] = await Promise.all([
    command('erase', 'zenobia'),
    command('export', who.email, '--out', file),
    command('erase', '+34', ...(who.telefono.match(/.../g) ?? [])),
  ]);
  expect(asked).toEqual([2, expect.stringContaining('Usage: npm run person')]);
  expect(exported).toEqual([0, expect.stringContaining(file)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ Consultas: [{ Nombre: who.nombre }] });
  expect(counted).toEqual([0, expect.stringContaining('1 leads with their notes, 2 mails, no account')]);
  expect((await person(who.email)).counts.leads).toBe(1);
  const [code, output] = await command('erase', who.email, '--yes');
  expect([code, output]).toEqual([0, expect.stringContaining('Erased: 1 leads')]);
  expect((await person(who.email)).counts).toEqual({
    leads: 0,
    correos: 0,
    cuenta: 0,
    avisos: 0,
    historial: 0,
  });
});

test('the erased person is typed in and appears in no npm log', async () => {
  const who = newPerson();
  await ask(who);
  const home = path.join(pb.dataDir, 'home');
  await mkdir(home);
  expect(await typed(home, who.email, 'erase')).toContain('Found 1 leads');
  expect(await typed(home, who.email, 'erase', '--yes')).toContain('Erased: 1 leads');
  await expect(typed(home, '', 'erase')).rejects.toMatchObject({ code: 2 });
  const left = await readdir(home, { recursive: true });
  expect(left.filter((name) => name.endsWith('.log'))).toEqual([]);
});

it('finds an enquiry by an address that begins with its telephone', async () => {
  await createLead(superuser, { email: '655111222@correo.example', telefono: '655111222' });
  expect((await person('655111222@correo.example')).counts).toMatchObject({ leads: 1 });
  expect((await person('655 111 222')).leads.map(({ email }) => email)).toContain('655111222@correo.example');
});

describe('keeping leads', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
  const everyTime = (id: string, time: string) =>
    changeRows(pb.dataDir, 'UPDATE leads SET created_at = ?, updated_at = ? WHERE id = ?', time, time, id);
  const oldLead = async (change: Readonly<Record<string, unknown>> = {}) => {
    const { id } = await createLead(superuser, { nombre: 'Antigua', ...change });
    everyTime(id, daysAgo(740));
    return id;
  };
  const left = () =>
    queryRows(pb.dataDir, "SELECT id FROM leads WHERE nombre = 'Antigua'").map(({ id }) => id);
  const prune = (change: Readonly<Record<string, unknown>>) =>
    superuser
      .collection('ajustes')
      .update(SETTINGS_ID, change)
      .then(() => superuser.crons.run('prune-leads'));
  const counted = () =>
    queryRows(
      pb.dataDir,
      "SELECT cambios, etiqueta, quien_nombre FROM historial WHERE coleccion = 'retencion'",
    );

  it('lasts two years, and deletes nothing in the first month', async () => {
    const settings = await admin.collection('ajustes').getOne(SETTINGS_ID);
    expect(settings['leads_plazo']).toBe('24');
    const days = (Date.parse(String(settings['leads_desde']).replace(' ', 'T')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(28);
  });

  it('deletes leads without activity, with their notes, and counts them without a name', async () => {
    const [noted, planned, farPlanned, answered, won] = await Promise.all([
      oldLead(),
      oldLead(),
      oldLead(),
      oldLead(),
      oldLead({ estado: 'ganado' }),
    ]);
    const note = (lead: string) => admin.collection('lead_notas').create({ lead, texto: 'Nota' });
    await note(noted);
    await admin.collection('leads').update(won, { proximo_paso: 'Llamar' });
    everyTime(won, daysAgo(740));
    const { id: gone } = await note(won);
    changeRows(pb.dataDir, 'UPDATE lead_notas SET created_at = ? WHERE id = ?', daysAgo(735), gone);
    const soon = daysAgo(-3).slice(0, 10);
    changeRows(pb.dataDir, 'UPDATE leads SET proximo_paso_fecha = ? WHERE id = ?', soon, planned);
    // A typing error in a forgotten lead.
    everyTime(farPlanned, daysAgo(1200));
    changeRows(pb.dataDir, "UPDATE leads SET proximo_paso_fecha = '2206-11-30' WHERE id = ?", farPlanned);
    changeRows(pb.dataDir, 'UPDATE leads SET contactado_at = ? WHERE id = ?', daysAgo(700), answered);
    changeRows(
      pb.dataDir,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO leads (id, nombre, email, mensaje, created_at, updated_at)
       SELECT printf('muchas%09d', i), 'Antigua', 'muchas@correo.example', 'x', ?, ? FROM n`,
      daysAgo(731),
      daysAgo(731),
    );
    await prune({ leads_desde: '' });
    await expect.poll(() => left().sort(), { timeout: 10_000 }).toEqual([noted, planned, answered].sort());
    expect(queryRows(pb.dataDir, 'SELECT id FROM lead_notas WHERE id = ?', gone)).toEqual([]);
    const named = 'SELECT registro FROM historial WHERE registro IN (?, ?)';
    expect(queryRows(pb.dataDir, named, won, gone)).toEqual([]);
    await expect
      .poll(() => counted().map(({ cambios }) => JSON.parse(String(cambios)) as unknown))
      .toEqual([{ leads: [100, null] }, { leads: [22, null] }]);
    expect(counted()[0]).toMatchObject({ etiqueta: '', quien_nombre: 'Sistema' });
  });

  it('skips an enquiry that cannot be deleted', async () => {
    const held = await oldLead();
    await Promise.all([1, 2, 3].map(() => oldLead()));
    everyTime(held, daysAgo(735));
    const after = await oldLead();
    everyTime(after, daysAgo(732));
    changeRows(
      pb.dataDir,
      `CREATE TRIGGER held BEFORE DELETE ON leads WHEN old.id = '${held}' BEGIN SELECT RAISE(ABORT, 'held'); END`,
    );
    try {
      await prune({ leads_desde: '' });
      await expect.poll(left, { timeout: 10_000 }).not.toContain(after);
      expect(left()).toContain(held);
    } finally {
      changeRows(pb.dataDir, 'DROP TRIGGER held');
      changeRows(pb.dataDir, 'DELETE FROM leads WHERE id = ?', held);
    }
  });

  it('does not restart when a car is deleted or an administrator’s role is taken', async () => {
    const colleague = await pb.admin('colega@nordvia.example');
    const car = await createVehicle(admin, {});
    const id = await oldLead({ vehicle_id: car.id, responsable: colleague.authStore.record?.id });
    const timeOf = () =>
      queryRows(pb.dataDir, 'SELECT vehicle_id, responsable, updated_at FROM leads WHERE id = ?', id);
    const [before] = timeOf();
    await admin.collection('vehicles').delete(car.id);
    await pb.internal('POST', 'admins', { email: 'colega@nordvia.example', action: 'revoke' });
    expect(timeOf()).toEqual([{ vehicle_id: '', responsable: '', updated_at: before?.['updated_at'] }]);
    await superuser.crons.run('prune-leads');
    await expect.poll(left, { timeout: 10_000 }).not.toContain(id);
  });

  it('is published', async () => {
    await admin.collection('ajustes').update(SETTINGS_ID, { leads_plazo: '6' });
    expect(await readSiteSettings(pb.url)).toMatchObject({ leads: '6' });
    await expect(admin.collection('ajustes').update(SETTINGS_ID, { leads_plazo: '1' })).rejects.toMatchObject(
      { status: 400 },
    );
  });
});

describe('the owner of an account', () => {
  const leave = (client: PocketBase, password: unknown = TEST_PASSWORD) =>
    client
      .send('/api/delete-account', { method: 'POST', body: { password } })
      .then(() => 204)
      .catch((error: unknown) => {
        if (!(error instanceof ClientResponseError)) throw error;
        return `${error.status} ${error.message}`;
      });
  const accounts = (email: string) =>
    queryRows(
      pb.dataDir,
      'SELECT users.id FROM users JOIN profiles ON profiles.user_id = users.id WHERE email = ?',
      email,
    );

  it('deletes it with the password only: enquiries stay, sessions end', async () => {
    const who = newPerson();
    await ask(who);
    const [client, other] = [await pb.signUp(who.email), await pb.signUp(newPerson().email)];
    for (const wrong of ['otra', '', null, { password: TEST_PASSWORD }])
      expect(await leave(client, wrong)).toBe('400 La contraseña no es correcta.');
    expect(await leave(pb.anonymous())).toMatch(/^401/);
    expect(accounts(who.email)).toHaveLength(1);
    expect(await leave(client)).toBe(204);
    expect(accounts(who.email)).toHaveLength(0);
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    await other.collection('users').authRefresh();
    expect((await person(who.email)).counts).toMatchObject({
      leads: 1,
      correos: 2,
      cuenta: 0,
      avisos: 0,
      historial: 0,
    });
    // A returning person starts anew.
    await pb.signUp(who.email);
  });

  it('is anonymous in the history and on notes after deleting an administrator’s account', async () => {
    const who = newPerson();
    const client = await pb.admin(who.email);
    const id = client.authStore.record?.id ?? '';
    const lead = await createLead(superuser, { responsable: id });
    const note = await client.collection('lead_notas').create({ lead: lead.id, texto: 'Hola' });
    const { updated_at } = await admin.collection('leads').getOne<{ updated_at: string }>(lead.id);
    expect(await leave(client)).toBe(204);
    expect(everything()).not.toContain(who.email);
    const name = `Cuenta eliminada (${id.slice(0, 4)})`;
    expect(await admin.collection('lead_notas').getOne(note.id)).toMatchObject({
      autor: '',
      autor_nombre: name,
    });
    expect(await admin.collection('leads').getOne(lead.id)).toMatchObject({ responsable: '', updated_at });
    const entries = await admin.collection('historial').getFullList({ filter: `quien='${id}'` });
    expect(entries.map(({ quien_nombre }) => String(quien_nombre))).toEqual(entries.map(() => name));
    expect(entries).toContainEqual(
      expect.objectContaining({
        coleccion: 'profiles',
        accion: 'eliminar',
        cambios: { role: ['admin', null] },
      }),
    );
  });

  it('is anonymous in the mails about changes', async () => {
    const [who, other] = [newPerson(), { email: `x${newPerson().email}` }];
    const telling = (by: string, recipient: string) =>
      superuser.collection('outbox').create({
        ...{ kind: 'business-email-changed', recipient, status: 'pending', lead_id: '' },
        payload: { by, email: 'ventas@sierra.example' },
      });
    const client = await pb.admin(who.email);
    const id = client.authStore.record?.id ?? '';
    const mails = [
      await telling(`Ana (${who.email})`, 'uno@sierra.example'),
      await telling(who.email, 'dos@sierra.example'),
      await telling(`Eva (${other.email})`, 'tres@sierra.example'),
    ];
    expect(await leave(client)).toBe(204);
    const reported = await Promise.all(
      mails.map(async (mail) => (await superuser.collection('outbox').getOne(mail.id))['payload'] as unknown),
    );
    const name = `Cuenta eliminada (${id.slice(0, 4)})`;
    const by = [name, name, `Eva (${other.email})`];
    expect(reported).toEqual(by.map((each) => ({ by: each, email: 'ventas@sierra.example' })));
    for (const { id: mail } of mails) await superuser.collection('outbox').delete(mail);
  });

  it('keeps other names in the history whose address ends with the deleted one', async () => {
    await admin.collection('leads').update((await createLead(superuser)).id, { estado: 'contactado' });
    const history = () => queryRows(pb.dataDir, 'SELECT * FROM historial ORDER BY id');
    const before = history();
    expect(JSON.stringify(before)).toContain('admin@nordvia.example');
    const tail = await pb.signUp('n@nordvia.example');
    expect((await person('n@nordvia.example')).counts).toMatchObject({ cuenta: 1, historial: 0 });
    expect(await leave(tail)).toBe(204);
    expect(history()).toEqual(before);
  });

  it('cannot delete the last administrator’s account', async () => {
    expect(await leave(admin)).toBe('400 Debe quedar al menos otra persona con acceso de administrador.');
    expect(accounts('admin@nordvia.example')).toHaveLength(1);
  });
});
