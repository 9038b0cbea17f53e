import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildDirOf } from '#src/server/process/instance.ts';
import type { ImportReport } from '#scripts/import/report.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { startCommand } from '#tests/support/commands.ts';
import { dumpRows } from '#tests/support/data-dump.ts';
import { queryRows } from '#tests/support/database.ts';
import {
  ALL_NEW,
  FORMER_EXPORT,
  carId,
  counts,
  former,
  imageId,
  importSample,
  interruptAfter,
  leadId,
  senderTo,
} from '#tests/support/former-export.ts';
import { TEST_PASSWORD, TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

/**
 * The import of the former system's data: a sample export with all features of real ones, against the real
 * PocketBase.
 */

let webhooks: WebhookReceiver;
let pb: TestPocketbase;
/** A data folder of the product that uses the test's PocketBase. */
let dataDir: string;
const startedAt = Date.now();

beforeAll(async () => {
  webhooks = await WebhookReceiver.start();
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), gatewayHookUrl: webhooks.url });
  await mkdir('.test', { recursive: true });
  dataDir = await mkdtemp(path.resolve('.test', 'import-'));
  await symlink(pb.dataDir, path.join(dataDir, 'pocketbase'));
});
afterAll(async () => {
  webhooks.close();
  await pb.destroy();
  await rm(dataDir, { recursive: true, force: true });
  await rm(buildDirOf(dataDir), { recursive: true, force: true });
});

const importAgain = () => importSample(pb, { send: senderTo(pb) });

function command(port: number, ...args: readonly string[]) {
  return startCommand([process.execPath, 'scripts/import.ts', FORMER_EXPORT, ...args], {
    DATA_DIR: dataDir,
    PB_PORT: String(port),
    WEBHOOK_SECRET: TEST_SECRET,
  });
}

const columns = (records: readonly RecordModel[], ...names: readonly string[]) =>
  records.map((one) => names.map((name) => one[name] as unknown));

describe('an import', () => {
  let superuser: PocketBase;
  const record = (collection: string, id: string) => superuser.collection(collection).getOne(id);

  it('that is killed while PocketBase processes a batch is completed by the next run, also while the product is stopped', async () => {
    const wall = await interruptAfter(3, pb.port);
    const killed = command(wall.port, '--apply');
    await Promise.race([wall.reached, killed.ended]);
    await killed.kill();
    wall.close();
    // Vehicles and specs are stored, and two photos whose response the command never received.
    expect(counts(await importSample(pb))).toMatchObject({
      vehicles: [12, 0, 9, 0, 3],
      vehicle_specs: [6, 0, 4, 0, 2],
      vehicle_images: [9, 0, 4, 0, 5],
      leads: [5, 4, 0, 0, 1],
    });
    expect(webhooks.deliveries).toEqual([]);
    await pb.end();
    const files = () => readdir(pb.dataDir);
    const atRest = await files();
    await importSample(pb);
    expect(await files(), 'a dry run leaves nothing beside the database').toEqual(atRest);
    const file = path.join(dataDir, 'report.json');
    await writeFile(file, '', { mode: 0o644 });
    const completing = command(pb.port, '--apply', '--report', file);
    expect(await completing.ended, completing.output()).toBe(0);
    expect(completing.output()).toContain('leads 4/4');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const report = JSON.parse(await readFile(file, 'utf8')) as ImportReport;
    expect(counts(report)).toEqual({
      ...ALL_NEW,
      vehicles: [12, 0, 9, 0, 3],
      vehicle_specs: [6, 0, 4, 0, 2],
      vehicle_images: [9, 0, 4, 0, 5],
    });
    await pb.boot();
    superuser = await pb.superuser();
  });

  it('keeps every field of a car, its dates and its slug', async () => {
    expect(await record('vehicles', carId(1))).toMatchObject({
      slug: 'bmw-x5-2022',
      marca: 'BMW',
      modelo: 'X5',
      version: 'xDrive40i M Sport',
      anio: 2022,
      km: 41250,
      combustible: 'gasolina',
      transmision: 'automatico',
      carroceria: 'SUV',
      color_exterior: 'Negro Zafiro',
      color_interior: 'Marfil',
      tapiceria: 'Cuero',
      precio_eur: 68900,
      precio_anterior_eur: 72500,
      status: 'disponible',
      destacado: true,
      etiquetas: ['techo-panoramico', 'asientos calefactados'],
      ubicacion_ciudad: 'Alcobendas',
      ubicacion_pais: 'España',
      proveedor: 'Autohaus Müller GmbH',
      financiacion_disponible: true,
      iva_incluido: true,
      potencia_cv: 340,
      cilindrada_cc: 2998,
      busqueda: 'bmw x5 xdrive40i m sport',
      created_at: '2024-03-01 10:00:00.123Z',
      updated_at: '2024-04-02 06:30:00.000Z',
    });
    const states = await superuser.collection('vehicles').getFullList({ sort: 'created_at' });
    expect(columns(states.slice(0, -1), 'slug', 'status', 'created_at')).toEqual([
      ['seat-leon-2016', 'oculto', '2022-01-01 10:00:00.000Z'],
      ['kia-ceed-2018', 'disponible', '2022-07-07 07:07:07.000Z'],
      ['mercedes-benz-clase-e-2019', 'oculto', '2023-02-02 10:00:00.000Z'],
      ['audi-a4-avant-2017', 'reservado', '2023-09-09 00:00:00.000Z'],
      ['citroen-c4-2020', 'vendido', '2023-11-15 17:20:30.000Z'],
      ['bmw-x5-2022', 'disponible', '2024-03-01 10:00:00.123Z'],
      ['bmw-x5-2022-2', 'disponible', '2024-05-01 09:00:00.000Z'],
      ['porsche-911-2021', 'disponible', '2024-06-01 10:00:00.000Z'],
    ]);
    // A hidden car may have been public under its slug before.
    expect(states[0]).toMatchObject({ direccion_publica: true });
    // Its own date is invalid.
    expect(states.at(-1)).toMatchObject({
      slug: 'volvo-xc60-2023',
      version: 'Recharge bT6/b "Ultimate"',
      km: null,
    });
    expect(Date.parse(String(states.at(-1)?.['created_at']))).toBeGreaterThan(startedAt);
    const { formerSlugOwner } = createPocketBaseClient(pb.url, TEST_SECRET);
    expect(await formerSlugOwner('citroën-c4-2020')).toBe(carId(2));
    expect(await formerSlugOwner("kia-cee'd-2018")).toBe(carId(4));
    expect(await formerSlugOwner("x' || slug != '")).toBe(null);
    expect(await formerSlugOwner("x\\' || slug != \\'")).toBe(null);
    const formerSlugs = await superuser.collection('vehicle_slugs').getFullList({ sort: 'slug' });
    expect(columns(formerSlugs, 'slug', 'vehicle_id')).toEqual([
      ['citroën-c4-2020', carId(2)],
      ["kia-cee'd-2018", carId(4)],
    ]);
  });

  it('keeps the bytes, texts and order of photos, and the order of specs', async () => {
    const photos = await superuser.collection('vehicle_images').getFullList({ sort: 'vehicle_id,orden' });
    const ofCar = (id: string) => photos.filter(({ vehicle_id }) => vehicle_id === id);
    expect(columns(ofCar(carId(1)), 'alt', 'orden')).toEqual([
      ['Vista lateral', 1],
      ['Vista frontal', 2],
    ]);
    expect(columns(ofCar(carId(2)), 'file', 'file_path', 'orden')).toEqual([
      ['', '/src/assets/citroen-c4.jpg', 2],
    ]);
    for (const [id, file] of [
      [imageId(1), `vehicles/${former(0, 1)}/1709287500001.jpg`],
      [imageId(2), `vehicles/${former(0, 1)}/1709287500002.png`],
      [imageId(3), 'src/assets/porsche-911.webp'],
    ] as const) {
      const stored = await (await pb.internal('GET', `photos/${id}/file`)).bytes();
      expect(Buffer.from(stored).equals(await readFile(path.join(FORMER_EXPORT, file))), file).toBe(true);
      expect((await record('vehicle_images', id))['file']).toMatch(
        new RegExp(`^\\d{13}${path.extname(file)}$`),
      );
    }
    const specs = await superuser
      .collection('vehicle_specs')
      .getFullList({ filter: `vehicle_id = '${carId(1)}'`, sort: 'grupo,orden' });
    expect(columns(specs, 'grupo', 'clave', 'valor', 'orden')).toEqual([
      ['', 'Garantía', '12 meses', 0],
      ['Motor', 'Cilindros', '6 en línea', 1],
      ['Motor', 'Potencia', '340 CV', 2],
    ]);
  });

  it('keeps the leads with their dates and cars, and sends no mail about them', async () => {
    expect(await record('leads', leadId(1))).toMatchObject({
      ...{ precio_entonces: null, entrega: null },
      // It is years old: no customer waits for an answer.
      ...{ estado: 'contactado', contactado_at: '' },
      nombre: 'Lucía Fernández',
      email: 'lucia.fernandez@correo.example',
      telefono: '+34 600 111 222',
      mensaje: 'Hola,\n¿sigue disponible el X5?\nGracias',
      canal: 'contacto_web',
      vehicle_id: carId(1),
      vehicle_titulo: 'BMW X5 xDrive40i M Sport',
      marca: 'BMW',
      modelo: 'X5',
      consent_marketing: false,
      created_at: '2024-03-05 20:15:00.000Z',
    });
    expect(await record('leads', leadId(3))).toMatchObject({
      vehicle_id: '',
      created_at: '2021-01-02 03:04:05.000Z',
    });
    expect((await record('leads', leadId(5)))['mensaje']).toBe('(sin mensaje)');
    expect(queryRows(pb.dataDir, 'SELECT * FROM outbox')).toEqual([]);
    expect(webhooks.deliveries).toEqual([]);
    expect(queryRows(pb.dataDir, 'SELECT version FROM publication')[0]?.['version']).toBe(9 + 4 + 4);
  });

  it('keeps passwords of accounts with a proven mailbox, and the administrators', async () => {
    const signIn = (email: string) =>
      pb.anonymous().collection('users').authWithPassword(email, TEST_PASSWORD);
    expect((await signIn('pablo@correo.example')).record['nombre']).toBe('Pablo Gil');
    expect((await signIn('marta@correo.example')).record['created_at']).toBe('2023-01-01 10:00:00.000Z');
    await expect(signIn('noa@correo.example')).rejects.toMatchObject({ status: 400 });
    const roles = queryRows(
      pb.dataDir,
      'SELECT email, role, verified FROM users u JOIN profiles p ON p.user_id = u.id ORDER BY email',
    ).map((row) => Object.values(row));
    expect(roles).toEqual([
      ['marta@correo.example', 'admin', 0],
      ['noa@correo.example', 'user', 0],
      ['pablo@correo.example', 'user', 0],
    ]);
  });

  it('changes nothing the second time', async () => {
    const before = dumpRows(pb.dataDir);
    expect(counts(await importAgain())).toEqual({
      vehicles: [12, 0, 9, 0, 3],
      vehicle_images: [9, 0, 4, 0, 5],
      vehicle_specs: [6, 0, 4, 0, 2],
      leads: [5, 0, 4, 0, 1],
      profiles: [3, 0, 0, 0, 0],
      users: [5, 0, 3, 0, 2],
    });
    expect(dumpRows(pb.dataDir)).toEqual(before);
  });

  it('leaves records alone that were edited or deleted since', async () => {
    await superuser.collection('vehicles').update(carId(1), { precio_eur: 66000 });
    await superuser.collection('vehicles').delete(carId(7));
    await superuser.collection('leads').delete(leadId(2));
    const before = dumpRows(pb.dataDir);
    expect(counts(await importAgain())).toMatchObject({
      vehicles: [12, 0, 8, 1, 3],
      vehicle_images: [9, 0, 3, 1, 5],
      leads: [5, 0, 3, 1, 1],
    });
    // The last batch of a killed run may arrive during the next run.
    expect(await senderTo(pb)('leads', [{ id: leadId(2), fields: {} }])).toEqual({
      created: 0,
      updated: 0,
    });
    expect(dumpRows(pb.dataDir)).toEqual(before);
  });
});
