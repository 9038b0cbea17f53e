import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  RECORD_ACCESS,
  ROLES,
  type Outcome,
  type RecordKind,
  type Role,
} from '#tests/support/access-table.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import {
  createLead,
  createPhoto,
  createSpec,
  createVehicle,
  nextNumber,
  picture,
  vehicleBody,
} from '#tests/support/stock.ts';

/** Access rules: role × collection × action, against the real rules (SPEC section 6). */

interface Kind {
  readonly name: RecordKind;
  readonly collection: string;
  /** Creates a new record as superuser. `ownerId` is the account of role `owner`. */
  readonly make: () => Promise<RecordModel>;
  readonly body: () => Promise<Record<string, unknown> | FormData>;
  readonly patch: Record<string, unknown>;
}

let pb: TestPocketbase;
let superuser: PocketBase;
let clients: Readonly<Record<Role, PocketBase>>;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  superuser = await pb.superuser();
  clients = {
    anonymous: pb.anonymous(),
    admin: await pb.admin(),
    owner: await pb.signUp('owner@nordvia.example'),
    other: await pb.signUp('other@nordvia.example'),
  };
});
afterAll(() => pb.destroy());

const correctionBody = () => ({ palabras: `Panorama ${nextNumber()}`, destino: { kind: 'ignored' } });
const alertedBody = () => ({ email: `avisada-${nextNumber()}@cliente.example` });
const alertedId = async () => (await superuser.collection('avisados').create(alertedBody())).id;
const alertBody = async () => ({
  ...{ persona: await alertedId(), busqueda: '?marca=BMW', solicitud: 's', consentimiento: '2026-11-29' },
});
const alertLinkBody = async () => ({ persona: await alertedId(), clave: `c${nextNumber()}` });
const keyBody = () => ({ nombre: 'Portal', clave_hash: `hash ${nextNumber()}` });
const templateBody = () => ({
  nombre: `Plantilla ${nextNumber()}`,
  filas: [{ grupo: 'Motor', clave: 'Par', valor: '500 Nm' }],
});
/** A photograph of the dealer; each place has one at most. */
async function businessPhotoBody(lugar: 'local' | 'equipo'): Promise<FormData> {
  const body = new FormData();
  body.set('lugar', lugar);
  body.set('file', new File([new Uint8Array(await picture())], 'foto.png'));
  return body;
}
async function createBusinessPhoto(): Promise<RecordModel> {
  const photos = superuser.collection('negocio_fotos');
  for (const { id } of await photos.getFullList()) await photos.delete(id);
  return photos.create(await businessPhotoBody('local'));
}
const vehicleId = async (status: string): Promise<string> => (await createVehicle(superuser, { status })).id;
const ownerProfile = (): Promise<RecordModel> =>
  superuser.collection('profiles').getFirstListItem("user_id.email = 'owner@nordvia.example'");
const signUpBody = (): Record<string, unknown> => ({
  email: `fresh-${nextNumber()}@nordvia.example`,
  password: TEST_PASSWORD,
  passwordConfirm: TEST_PASSWORD,
});

const vehicleKind = (status: 'disponible' | 'reservado' | 'vendido' | 'oculto'): Kind => ({
  name: `vehicles (${status})`,
  collection: 'vehicles',
  make: () => createVehicle(superuser, { status }),
  body: async () => Promise.resolve(vehicleBody({ status })),
  patch: { km: 1 },
});

const childKinds = (status: 'disponible' | 'oculto'): Kind[] => [
  {
    name: `vehicle_images (${status})`,
    collection: 'vehicle_images',
    make: async () => createPhoto(superuser, await vehicleId(status)),
    body: async () => ({ vehicle_id: await vehicleId(status), file_path: '/src/assets/coche.jpg' }),
    patch: { alt: 'otra' },
  },
  {
    name: `vehicle_specs (${status})`,
    collection: 'vehicle_specs',
    make: async () => createSpec(superuser, await vehicleId(status)),
    body: async () => ({ vehicle_id: await vehicleId(status), clave: 'a', valor: 'b' }),
    patch: { valor: 'c' },
  },
  {
    name: `vehicle_slugs (${status})`,
    collection: 'vehicle_slugs',
    make: async () =>
      superuser
        .collection('vehicle_slugs')
        .create({ slug: `viejo-${nextNumber()}`, vehicle_id: await vehicleId(status) }),
    body: async () => ({ slug: `nuevo-${nextNumber()}`, vehicle_id: await vehicleId(status) }),
    patch: { slug: 'robado' },
  },
];

const appointmentBody = async () => ({
  ...{ lead: (await createLead(superuser)).id, inicio: '2030-01-01 10:00:00.000Z', minutos: 60 },
  ...{ tipo: 'visita', estado: 'cancelada', uid: `u${nextNumber()}` },
});

const KINDS: readonly Kind[] = [
  ...(['disponible', 'reservado', 'vendido', 'oculto'] as const).map(vehicleKind),
  ...childKinds('disponible'),
  ...childKinds('oculto'),
  {
    name: 'leads',
    collection: 'leads',
    make: () => createLead(superuser),
    body: async () =>
      Promise.resolve({
        nombre: 'X',
        email: 'x@cliente.example',
        telefono: '600000000',
        mensaje: 'Hola, hola.',
      }),
    patch: { proximo_paso: 'x' },
  },
  ...(['admin', 'another account'] as const).map((author): Kind => ({
    name: `lead_notas (of ${author})`,
    collection: 'lead_notas',
    make: async () =>
      (author === 'admin' ? clients.admin : superuser)
        .collection('lead_notas')
        .create({ lead: (await createLead(superuser)).id, texto: 'Prefiere las tardes.' }),
    body: async () => ({ lead: (await createLead(superuser)).id, texto: 'Otra nota.' }),
    patch: { texto: 'Cambiada' },
  })),
  {
    name: 'profiles (of owner)',
    collection: 'profiles',
    make: ownerProfile,
    body: async () => Promise.resolve({ user_id: clients.owner.authStore.record?.id, role: 'admin' }),
    patch: { role: 'user' },
  },
  {
    name: 'users (owner)',
    collection: 'users',
    make: () => superuser.collection('users').getOne(clients.owner.authStore.record?.id ?? ''),
    body: async () => Promise.resolve(signUpBody()),
    patch: { nombre: 'Otro nombre' },
  },
  {
    name: 'citas',
    collection: 'citas',
    make: async () => superuser.collection('citas').create(await appointmentBody()),
    body: appointmentBody,
    patch: { minutos: 30 },
  },
  {
    name: 'calendarios',
    collection: 'calendarios',
    make: async () => {
      const { id } = await superuser.collection('users').create(signUpBody());
      return superuser
        .collection('calendarios')
        .create({ user_id: id, clave: `c${nextNumber()}`, desde: '2026-11-22 10:00:00.000Z' });
    },
    body: async () =>
      Promise.resolve({ user_id: clients.owner.authStore.record?.id, clave: 'x', desde: '2026-11-22' }),
    patch: { clave: 'y' },
  },
  {
    name: 'avisados',
    collection: 'avisados',
    make: () => superuser.collection('avisados').create(alertedBody()),
    body: () => Promise.resolve(alertedBody()),
    patch: { email: 'otra@cliente.example' },
  },
  {
    name: 'avisos',
    collection: 'avisos',
    make: async () => superuser.collection('avisos').create(await alertBody()),
    body: alertBody,
    patch: { busqueda: '?marca=Audi' },
  },
  {
    name: 'aviso_enlaces',
    collection: 'aviso_enlaces',
    make: async () => superuser.collection('aviso_enlaces').create(await alertLinkBody()),
    body: alertLinkBody,
    patch: { solicitud: 'x' },
  },
  {
    name: 'vehicle_search',
    collection: 'vehicle_search',
    make: async () =>
      superuser
        .collection('vehicle_search')
        .getFirstListItem(`vehicle_id = '${await vehicleId('disponible')}'`),
    body: async () => Promise.resolve({ vehicle_id: await vehicleId('disponible'), busqueda: 'x' }),
    patch: { busqueda: 'x' },
  },
  {
    name: 'lead_claves',
    collection: 'lead_claves',
    make: () => superuser.collection('lead_claves').create(keyBody()),
    body: async () => Promise.resolve(keyBody()),
    patch: { nombre: 'Otro portal' },
  },
  {
    name: 'lead_counts',
    collection: 'lead_counts',
    make: async () => superuser.collection('lead_counts').getOne(await vehicleId('disponible')),
    body: async () => Promise.resolve({ vehicle_id: await vehicleId('disponible'), total: 1 }),
    patch: { total: 9 },
  },
  {
    name: 'plantillas',
    collection: 'plantillas',
    make: () => superuser.collection('plantillas').create(templateBody()),
    body: async () => Promise.resolve(templateBody()),
    patch: { nombre: 'Otra más' },
  },
  {
    name: 'anuncio_correcciones',
    collection: 'anuncio_correcciones',
    make: () => superuser.collection('anuncio_correcciones').create(correctionBody()),
    body: async () => Promise.resolve(correctionBody()),
    patch: { palabras: 'Otras' },
  },
  {
    name: 'outbox',
    collection: 'outbox',
    make: () => superuser.collection('outbox').create({ kind: 'lead', status: 'pending' }),
    body: async () => Promise.resolve({ kind: 'lead', status: 'pending' }),
    patch: { status: 'sent' },
  },
  {
    name: 'publication',
    collection: 'publication',
    make: () => superuser.collection('publication').getFirstListItem(''),
    body: async () => Promise.resolve({ version: 7 }),
    patch: { version: 7 },
  },
  {
    name: 'ajustes',
    collection: 'ajustes',
    make: () => superuser.collection('ajustes').getFirstListItem(''),
    body: async () => Promise.resolve({ feed_activo: true }),
    patch: { feed_activo: true },
  },
  {
    name: 'historial',
    collection: 'historial',
    make: () => superuser.collection('historial').create({ coleccion: 'vehicles', registro: 'x' }),
    body: async () => Promise.resolve({ coleccion: 'vehicles', registro: 'x' }),
    patch: { etiqueta: 'otra' },
  },
  {
    name: 'negocio',
    collection: 'negocio',
    make: () => superuser.collection('negocio').getFirstListItem(''),
    body: async () => Promise.resolve({ datos: null }),
    patch: { datos: null },
  },
  {
    name: 'negocio_fotos',
    collection: 'negocio_fotos',
    make: createBusinessPhoto,
    body: () => businessPhotoBody('equipo'),
    patch: { foco: '30,60' },
  },
  {
    name: 'paginas_marca',
    collection: 'paginas_marca',
    make: async () => {
      await vehicleId('disponible');
      return superuser.collection('paginas_marca').getFirstListItem('');
    },
    body: async () => Promise.resolve({ marca: 'lotus', nombre: 'Lotus' }),
    patch: { texto: 'Revisados' },
  },
  {
    name: 'invitaciones',
    collection: 'invitaciones',
    make: async () => {
      const invited = await superuser.collection('users').create({
        email: `invitada-${nextNumber()}@nordvia.example`,
        password: TEST_PASSWORD,
        passwordConfirm: TEST_PASSWORD,
      });
      return superuser
        .collection('invitaciones')
        .create({ user_id: invited.id, expira: '2030-01-01 00:00:00.000Z' });
    },
    body: async () => Promise.resolve({ user_id: clients.owner.authStore.record?.id, expira: '2030-01-01' }),
    patch: { expira: '2031-01-01' },
  },
  {
    name: 'segundo_factor',
    collection: 'segundo_factor',
    make: async () => {
      const account = await superuser.collection('users').create(signUpBody());
      return superuser.collection('segundo_factor').create({ user_id: account.id });
    },
    body: async () => Promise.resolve({ user_id: clients.owner.authStore.record?.id }),
    patch: { fallos: 0 },
  },
  {
    name: 'visitas',
    collection: 'visitas',
    make: async () =>
      superuser
        .collection('visitas')
        .create({ vehicle: await vehicleId('disponible'), dia: '2026-11-22', total: 1 }),
    body: async () => ({ vehicle: await vehicleId('disponible'), dia: '2026-11-22', total: 1 }),
    patch: { total: 1000 },
  },
  {
    name: 'sesiones',
    collection: 'sesiones',
    make: () => superuser.collection('sesiones').getFirstListItem("user_id.email = 'owner@nordvia.example'"),
    body: async () =>
      Promise.resolve({
        user_id: clients.owner.authStore.record?.id,
        inicio: '2026-11-22 10:00:00.000Z',
        visto: '2026-11-22 10:00:00.000Z',
      }),
    patch: { fin: '' },
  },
  {
    name: 'dispositivos',
    collection: 'dispositivos',
    make: () =>
      superuser.collection('dispositivos').create({
        user_id: clients.owner.authStore.record?.id,
        dispositivo: `${nextNumber()}`,
        visto: '2026-11-22 10:00:00.000Z',
      }),
    body: async () =>
      Promise.resolve({
        user_id: clients.owner.authStore.record?.id,
        dispositivo: 'x',
        visto: '2026-11-22 10:00:00.000Z',
      }),
    patch: { dispositivo: 'y' },
  },
  {
    name: 'system_flags',
    collection: 'system_flags',
    make: () => superuser.collection('system_flags').create({ key: `k${nextNumber()}`, value: 'v' }),
    body: async () => Promise.resolve({ key: 'first_admin_door_closed', value: '' }),
    patch: { value: 'x' },
  },
];

describe.each(KINDS)('$name', (kind) => {
  it.each(ROLES)('%s', async (role) => {
    const client = clients[role];
    const call = (method: string, path = '', body?: unknown): Promise<Response> =>
      fetch(`${pb.url}/api/collections/${kind.collection}/records${path}`, {
        method,
        headers: {
          Authorization: client.authStore.token,
          ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
    const record = await kind.make();
    const list = await call('GET', '?perPage=500');
    const items = list.ok ? ((await list.json()) as { items: { id: string }[] }).items : undefined;
    const outcome: Outcome = [
      items === undefined ? (list.status as 403) : items.some(({ id }) => id === record.id),
      (await call('GET', `/${record.id}`)).status,
      (await call('POST', '', await kind.body())).status,
      (await call('PATCH', `/${record.id}`, kind.patch)).status,
      (await call('DELETE', `/${record.id}`)).status,
    ];
    expect(outcome).toEqual(RECORD_ACCESS[kind.name][role]);
  });
});

it('tries every row of the table', () => {
  expect(KINDS.map(({ name }) => name).sort()).toEqual(Object.keys(RECORD_ACCESS).sort());
});

describe('every collection', () => {
  const RULES = ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule'] as const;

  it('with public access has rows above; all others are closed to all callers', async () => {
    const all = await superuser.collections.getFullList();
    const ours = all.filter(({ system, name }) => !system || name === 'users');
    const listed = new Set(KINDS.map(({ collection }) => collection));
    const isClosed = (collection: object) =>
      RULES.every((rule) => (collection as Readonly<Record<string, unknown>>)[rule] === null);
    const open = ours.filter((collection) => !isClosed(collection)).map(({ name }) => name);
    expect(open.filter((name) => !listed.has(name))).toEqual([]);
    expect(open.length).toBeGreaterThan(10);
    const closedNames = all.filter(isClosed).map(({ name }) => name);
    expect(closedNames.length).toBeGreaterThanOrEqual(5);
    for (const name of closedNames)
      for (const role of ROLES) {
        const headers = { Authorization: clients[role].authStore.token };
        const at = `${pb.url}/api/collections/${name}/records`;
        const statuses = [
          (await fetch(at, { headers })).status,
          (await fetch(`${at}/abcdefghijklmno`, { headers })).status,
          (await fetch(at, { method: 'POST', headers })).status,
        ];
        expect([name, role, ...statuses]).toEqual([name, role, 403, 403, 403]);
      }
  });
});

describe('the own account', () => {
  it('cannot raise its role', async () => {
    const profile = await ownerProfile();
    await expect(
      clients.owner.collection('profiles').update(profile.id, { role: 'admin' }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await clients.owner.collection('users').update(clients.owner.authStore.record?.id ?? '', {
      role: 'admin',
      'profiles_via_user_id.role': 'admin',
    });
    expect((await ownerProfile())['role']).toBe('user');
  });

  it('loses access to the panel at once when an administrator revokes it', async () => {
    const shortLived = await pb.admin('short@nordvia.example');
    const vehicle = await createVehicle(shortLived);
    await pb.internal('POST', 'admins', { email: 'short@nordvia.example', action: 'revoke' });
    await expect(shortLived.collection('vehicles').delete(vehicle.id)).rejects.toMatchObject({ status: 404 });
  });
});
