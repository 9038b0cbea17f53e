import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { subscribe, subscribeAsSite } from '#tests/support/realtime.ts';
import { createLead, createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';

/** Side channels around the access rules: hidden data must not leak through other features. */

/** Fields of a vehicle that only administrators see, each with a unique value. */
const SECRETS = {
  ...{ proveedor: 'Autohaus Geheim', matricula: '9876 ZZZ', vin: 'WBA3D3C50EK155555' },
  // A failed inspection, and the charges below, are for the workshop and the dealer.
  ...{ itv_fecha: '2026-11-02', itv_resultado: 'negativa' },
} as const;

let pb: TestPocketbase;
let admin: PocketBase;
let user: PocketBase;
let superuser: PocketBase;
let shown: RecordModel;
let hidden: RecordModel;
let shownPhoto: RecordModel;
let hiddenPhoto: RecordModel;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  superuser = await pb.superuser();
  admin = await pb.admin();
  user = await pb.signUp('user@nordvia.example');
  shown = await createVehicle(admin, SECRETS);
  hidden = await createVehicle(admin, { status: 'oculto', ...SECRETS });
  shownPhoto = await createPhoto(admin, shown.id);
  hiddenPhoto = await createPhoto(admin, hidden.id);
  await createSpec(admin, shown.id);
  await createSpec(admin, hidden.id);
  const lead = await createLead(superuser, { vehicle_id: shown.id, email: 'secreto@cliente.example' });
  await superuser.collection('lead_notas').create({ lead: lead.id, texto: 'secreta' });
});
afterAll(() => pb.destroy());

async function list(
  collection: string,
  query: string,
  token = '',
): Promise<{ status: number; ids: string[]; text: string }> {
  const answer = await fetch(`${pb.url}/api/collections/${collection}/records?${query}`, {
    headers: { Authorization: token },
  });
  const text = await answer.text();
  const { items = [] } = JSON.parse(text) as { items?: { id: string }[] };
  return { status: answer.status, ids: items.map(({ id }) => id), text };
}

describe('filter, sort and expand', () => {
  it.each([
    ['vehicles', `filter=${encodeURIComponent("status = 'oculto'")}`],
    ['vehicles', 'filter=id!=null&sort=status'],
    ['vehicle_images', `filter=${encodeURIComponent("vehicle_id.status = 'oculto'")}`],
    ['vehicle_specs', `filter=${encodeURIComponent("vehicle_id.status = 'oculto'")}`],
    ['vehicle_images', 'expand=vehicle_id'],
    ['vehicles', 'expand=vehicle_images_via_vehicle_id,vehicle_specs_via_vehicle_id,leads_via_vehicle_id'],
  ])('%s?%s shows nothing of a hidden vehicle or of a lead', async (collection, query) => {
    for (const token of ['', user.authStore.token]) {
      const answer = await list(collection, query, token);
      expect(answer.text).not.toContain(hidden.id);
      expect(answer.text).not.toContain(hiddenPhoto.id);
      expect(answer.text).not.toContain('cliente.example');
    }
  });

  it('expands the photos of a public vehicle', async () => {
    expect((await list('vehicles', 'expand=vehicle_images_via_vehicle_id')).text).toContain(shownPhoto.id);
  });

  it.each([
    "leads_via_vehicle_id.email ?= 'secreto@cliente.example'",
    "leads_via_vehicle_id.email ~ 'secreto%'",
    "leads_via_vehicle_id.id != ''",
    "leads_via_vehicle_id.lead_notas_via_lead.texto ~ 'secreta%'",
    "@collection.lead_notas.texto ?~ 'secreta'",
    "@collection.leads.email ?= 'secreto@cliente.example'",
    "@collection.users.email ?= 'user@nordvia.example'",
    "@collection.profiles.role ?= 'admin'",
    "@collection.system_flags.key ?= 'first_admin_door_closed'",
    "@collection.vehicles.status ?= 'oculto'",
  ])('no filter reveals whether %s', async (filter) => {
    for (const token of ['', user.authStore.token]) {
      const answer = await list('vehicles', `filter=${encodeURIComponent(filter)}`, token);
      expect(answer.ids).toEqual([]);
    }
  });
});

it('lets administrators filter by leads, which proves that the table above can fail', async () => {
  const filter = encodeURIComponent("leads_via_vehicle_id.email ?= 'secreto@cliente.example'");
  expect((await list('vehicles', `filter=${filter}`, admin.authStore.token)).ids).toEqual([shown.id]);
});

describe.each(Object.entries(SECRETS))('%s', (field, secret) => {
  const part = secret.slice(-4);

  it.each([`${field} ~ '${part}'`, `${field} = 'x'`, `${field}:lower = '${secret.toLowerCase()}'`])(
    'cannot be filtered: %s',
    async (filter) => {
      for (const token of ['', user.authStore.token])
        expect((await list('vehicles', `filter=${encodeURIComponent(filter)}`, token)).status).toBe(400);
      const photos = `filter=${encodeURIComponent(`vehicle_id.${filter}`)}`;
      expect((await list('vehicle_images', photos)).status).toBe(400);
    },
  );

  it('cannot be sorted by', async () => {
    expect((await list('vehicles', `sort=${field}`)).status).toBe(400);
    expect((await list('vehicle_images', `sort=vehicle_id.${field}`)).status).toBe(400);
  });

  it.each(['', 'fields=*', `fields=id,${field}`, 'expand=vehicle_id,vehicle_search_via_vehicle_id'])(
    'is not in a list with %j',
    async (query) => {
      for (const token of ['', user.authStore.token])
        for (const collection of ['vehicles', 'vehicle_images'])
          expect((await list(collection, query, token)).text).not.toContain(part);
    },
  );

  it('is read and written by administrators, also in forms', async () => {
    expect((await admin.collection('vehicles').getOne(shown.id))[field]).toBe(secret);
    expect((await list('vehicles', '', admin.authStore.token)).text).toContain(secret);
    const form = new FormData();
    // A day and a choice are not cleaned as texts.
    form.set(field, field.startsWith('itv') ? secret : ` <${secret}> `);
    const other = await createVehicle(admin, { [field]: secret });
    expect(other[field]).toBe(secret);
    expect((await admin.collection('vehicles').update(other.id, form))[field]).toBe(secret);
    expect((await admin.collection('vehicles').update(other.id, { km: 1 }))[field]).toBe(secret);
    expect((await admin.collection('vehicles').update(other.id, { [field]: '' }))[field]).toBe('');
    await admin.collection('vehicles').delete(other.id);
  });
});

describe('the administrators’ search text', () => {
  const byText = (text: string) =>
    `filter=${encodeURIComponent(`vehicle_search_via_vehicle_id.busqueda ~ '${text}'`)}`;

  it.each(['9876zzz', '9876 zzz', 'k155555'])('finds %s for administrators only', async (text) => {
    expect((await list('vehicles', byText(text), admin.authStore.token)).ids).toEqual(
      expect.arrayContaining([shown.id, hidden.id]),
    );
    for (const token of ['', user.authStore.token]) {
      expect((await list('vehicles', byText(text), token)).ids).toEqual([]);
      expect((await list('vehicle_search', '', token)).ids).toEqual([]);
      const sorted = await list('vehicles', 'sort=vehicle_search_via_vehicle_id.busqueda', token);
      expect(sorted.text).not.toContain('zzz');
    }
    const everybodys = `filter=${encodeURIComponent(`@collection.vehicle_search.busqueda ?~ '${text}'`)}`;
    for (const token of ['', user.authStore.token])
      expect((await list('vehicles', everybodys, token)).ids).toEqual([]);
  });
});

describe('back-relations of a car', () => {
  const filterBy = (filter: string) => `filter=${encodeURIComponent(filter)}`;

  // Each of these excluded exactly the cars with leads from the list.
  it.each([
    ['vehicles', 'sort=leads_via_vehicle_id.email'],
    ['vehicles', 'sort=-id,leads_via_vehicle_id.created_at'],
    ['vehicles', filterBy('leads_via_vehicle_id.id = null')],
    ['vehicles', filterBy("leads_via_vehicle_id.id = ''")],
    ['vehicles', filterBy("leads_via_vehicle_id.id = 'x' || id != ''")],
    ['vehicles', filterBy("id != '' || // '\n leads_via_vehicle_id.id = 'x' // '")],
    ['vehicle_images', 'sort=vehicle_id.leads_via_vehicle_id.email'],
    ['vehicle_slugs', filterBy("vehicle_id.leads_via_vehicle_id.id = ''")],
  ])('do not reveal to others which cars have leads: %s?%s', async (collection, query) => {
    expect((await list(collection, query, admin.authStore.token)).status).toBe(200);
    for (const token of ['', user.authStore.token])
      expect((await list(collection, query, token)).status).toBe(403);
  });
});

describe('the number of leads of each car', () => {
  it.each(['sort=-lead_counts_via_vehicle_id.total', 'filter=lead_counts_via_vehicle_id.total>=0'])(
    '%s is for administrators: for others it does not separate cars with leads from those without',
    async (query) => {
      expect((await list('vehicles', query, admin.authStore.token)).ids).toContain(shown.id);
      for (const token of ['', user.authStore.token]) {
        expect((await list('vehicles', query, token)).ids).toEqual([]);
        expect((await list('lead_counts', '', token)).ids).toEqual([]);
      }
    },
  );
});

describe('realtime', () => {
  it('sends anonymous visitors nothing about hidden vehicles, and administrators everything', async () => {
    const topics = [
      'vehicles/*',
      'vehicle_images/*',
      'vehicle_specs/*',
      'leads/*',
      'lead_notas/*',
      'profiles/*',
    ];
    const visitor = await subscribeAsSite(pb.url, topics);
    const panel = await subscribe(pb.url, topics, admin.authStore.token);
    const secret = await createVehicle(admin, { status: 'oculto', ...SECRETS });
    await createPhoto(admin, secret.id);
    await createSpec(admin, secret.id);
    await admin.collection('vehicles').update(secret.id, { km: 5 });
    const lead = await createLead(superuser, { vehicle_id: secret.id });
    await admin.collection('lead_notas').create({ lead: lead.id, texto: 'secreta' });
    await admin.collection('vehicles').delete(secret.id);
    const open = await createVehicle(admin, SECRETS);
    await admin.collection('vehicles').update(open.id, { status: 'oculto' });
    await admin.collection('vehicles').update(open.id, { status: 'disponible' });
    // Events are ordered: once the last one has arrived, the others would have too.
    await expect.poll(() => visitor.events.length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => panel.events.length).toBeGreaterThanOrEqual(10);
    expect(visitor.events.map(({ topic, data }) => [topic, data.action, data.record?.['id']])).toEqual([
      ['vehicles/*', 'create', open.id],
      ['vehicles/*', 'update', open.id],
    ]);
    for (const value of Object.values(SECRETS))
      expect(JSON.stringify([visitor.events, panel.events])).not.toContain(value);
    visitor.close();
    panel.close();
  });

  it('has no stream of collections without rules', async () => {
    const visitor = await subscribeAsSite(pb.url, [
      'publication/*',
      'outbox/*',
      'system_flags/*',
      'vehicles/*',
    ]);
    await superuser.collection('outbox').create({ kind: 'lead', status: 'pending' });
    const vehicle = await createVehicle(admin);
    await expect.poll(() => visitor.events.length).toBeGreaterThanOrEqual(1);
    expect(visitor.events.map(({ data }) => data.record?.['id'])).toEqual([vehicle.id]);
    visitor.close();
  });
});

it('sends charges and inspections only when they are favourable', async () => {
  const car = await createVehicle(admin, {
    libre_cargas: 'no',
    itv_fecha: '2026-10-05',
    itv_resultado: 'leves',
  });
  const asAnybody = async () => {
    const answer = await fetch(`${pb.url}/api/collections/vehicles/records/${car.id}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const good = { itv_superada: '2026-10-05', sin_cargas: false };
  expect(await asAnybody()).toMatchObject(good);
  expect(Object.keys(await asAnybody())).not.toContain('libre_cargas');
  const filter = encodeURIComponent("libre_cargas = 'no'");
  expect((await list('vehicles', `filter=${filter}`, user.authStore.token)).status).toBe(400);
  const ordered = { libre_cargas: 'si', itv_resultado: 'desfavorable', itv_superada: '2026-10-05' };
  await admin.collection('vehicles').update(car.id, ordered);
  expect(await asAnybody()).toMatchObject({ itv_superada: '', sin_cargas: true });
  expect(await admin.collection('vehicles').getOne(car.id)).toMatchObject({
    ...{ libre_cargas: 'si', itv_fecha: '2026-10-05', itv_resultado: 'desfavorable' },
  });
});

it.each([
  ['of a collection by its id', ['pbc_1234567890/*']],
  ['of accounts by their id', ['_pb_users_auth_/*']],
  ['without a record', ['vehicles']],
  ['in capitals', ['VEHICLES/*']],
  ['in some capitals', ['vEHICLES/*']],
  ['of a record that cannot be', ['vehicles/x']],
  ['twice of one collection', ['vehicles/*', `vehicles/${'a'.repeat(15)}`]],
  ['twice the same', ['vehicles/*', 'vehicles/*']],
  ['without a name', ['']],
  ['of each of a thousand names', Array.from({ length: 1000 }, (_, index) => `a${index}/*`)],
])('a realtime topic %s is refused', async (_, topics) => {
  await expect(subscribe(pb.url, topics)).rejects.toThrow(/400 .*La suscripción no es válida/);
});

describe('a realtime topic with options', () => {
  const options = encodeURIComponent(JSON.stringify({ query: { fields: 'id:excerpt(-1)' } }));

  // CVE-2026-82410: below 0.39.7 the next event of such a subscription crashes PocketBase.
  it.each([
    ['users/*', 'users'],
    ['vehicles/*', 'vehicles'],
  ])('%s is refused, so that no visitor can end PocketBase', async (topic, collection) => {
    const person = await pb.signUp(`options-${collection}@nordvia.example`);
    await expect(
      subscribe(pb.url, ['vehicle_images/*', `${topic}?options=${options}`], person.authStore.token),
    ).rejects.toThrow(/400 .*Las suscripciones no admiten opciones/);
    await person.collection('users').update(person.authStore.record?.id ?? '', { nombre: 'Otra Persona' });
    await admin.collection('vehicles').update(shown.id, { km: 12_033 });
    expect((await fetch(`${pb.url}/api/health`)).status).toBe(200);
  });

  it('is refused without affecting topics without options', async () => {
    const subscription = await subscribe(pb.url, ['vehicles/*'], admin.authStore.token);
    await admin.collection('vehicles').update(shown.id, { km: 12_034 });
    await expect.poll(() => subscription.events.map(({ topic }) => topic)).toEqual(['vehicles/*']);
    subscription.close();
  });
});

it('only staff may subscribe to the stock, so that visitors cause no rule evaluation in PocketBase', async () => {
  const person = await pb.signUp('listening@nordvia.example');
  const topics = ['vehicle_specs/*', 'vehicles/*'];
  const listening = await Promise.all(
    ['', person.authStore.token, admin.authStore.token].map((token) => subscribe(pb.url, topics, token)),
  );
  const spec = { vehicle_id: shown.id, grupo: 'Motor', clave: 'Cilindros', valor: '6', orden: 90 };
  await admin.collection('vehicle_specs').create(spec);
  await admin.collection('vehicles').update(shown.id, { km: 12_035 });
  const heard = () => listening.map(({ events }) => events.map(({ topic }) => topic).sort());
  await expect.poll(heard, { timeout: 5000 }).toEqual([[], [], topics]);
  for (const each of listening) each.close();
});

describe('other entry points', () => {
  it('keeps the batch API off, also for administrators', async () => {
    const answer = await fetch(`${pb.url}/api/batch`, {
      method: 'POST',
      headers: { Authorization: admin.authStore.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ requests: [{ method: 'GET', url: '/api/collections/vehicles/records' }] }),
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['GET', 'publication'],
    ['GET', 'stock-changes'],
    ['GET', 'staff'],
    ['GET', 'photos/unmeasured'],
    ['GET', 'photos/of?vehicles=abcdefghijklmno'],
    ['POST', 'photos/bundled'],
    ['POST', 'photos/abcdefghijklmno/measure'],
    ['GET', 'photos/abcdefghijklmno/file'],
    ['GET', 'photos/abcdefghijklmno/public'],
    ['GET', 'photos/abcdefghijklmno/public-file/1.png'],
    ['POST', 'admins'],
  ])('%s /api/internal/%s is not there without the secret', async (method, route) => {
    for (const secret of [undefined, '', 'wrong', `${TEST_SECRET}x`]) {
      const answer = await fetch(`${pb.url}/api/internal/${route}`, {
        method,
        headers: secret === undefined ? {} : { 'X-Internal-Secret': secret },
      });
      expect(answer.status).toBe(404);
    }
  });

  it.each(['/api/settings', '/api/collections', '/api/logs', '/api/backups', '/api/crons'])(
    '%s is for superusers only',
    async (route) => {
      const answer = await fetch(`${pb.url}${route}`, { headers: { Authorization: admin.authStore.token } });
      expect(answer.status).toBe(403);
    },
  );
});

it('has no internal routes without a secret', async () => {
  const open = await TestPocketbase.start({ hooksDir: inject('hooksDir'), webhookSecret: '' });
  try {
    for (const secret of ['', TEST_SECRET]) {
      const answer = await fetch(`${open.url}/api/internal/publication`, {
        headers: { 'X-Internal-Secret': secret },
      });
      expect(answer.status).toBe(404);
    }
  } finally {
    await open.destroy();
  }
});
