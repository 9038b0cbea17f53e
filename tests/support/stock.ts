import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import sharp from 'sharp';

let counter = 0;

/** A number unique in this run, for texts that must differ. */
export function nextNumber(): number {
  counter += 1;
  return counter;
}

/** The smallest body that creates a vehicle, with a unique model. */
export function vehicleBody(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { marca: 'BMW', modelo: `Modelo ${nextNumber()}`, anio: 2021, ...change };
}

/** Creates a vehicle. */
export function createVehicle(
  client: PocketBase,
  change: Readonly<Record<string, unknown>> = {},
): Promise<RecordModel> {
  return client.collection('vehicles').create(vehicleBody(change));
}

/** A real picture of 8 × 8 pixels. */
export function picture(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#224466' } })
    .toFormat(format)
    .toBuffer();
}

/** The parts of an upload. */
export interface Upload {
  readonly name?: string;
  readonly content?: Buffer | string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Uploads a photo of a vehicle. */
export async function createPhoto(
  client: PocketBase,
  vehicleId: string,
  { name = 'foto.png', content, fields = {} }: Upload = {},
): Promise<RecordModel> {
  const bytes = content ?? (await picture());
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  return client
    .collection('vehicle_images')
    .create({ vehicle_id: vehicleId, file: new File([part], name), ...fields });
}

/** Creates a spec of a vehicle. */
export function createSpec(
  client: PocketBase,
  vehicleId: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<RecordModel> {
  return client
    .collection('vehicle_specs')
    .create({ vehicle_id: vehicleId, grupo: 'Motor', clave: 'Cilindros', valor: '6', ...change });
}

/** Creates a lead, which only a superuser or the server function may do. */
export function createLead(
  superuser: PocketBase,
  change: Readonly<Record<string, unknown>> = {},
): Promise<RecordModel> {
  return superuser.collection('leads').create({
    nombre: 'Lucía',
    email: `lead-${nextNumber()}@cliente.example`,
    telefono: '600000000',
    mensaje: 'Quisiera más información.',
    canal: 'contacto_web',
    ...change,
  });
}

/** Moves a car, photo or spec into the trash, or performs another trash action. */
export function throwAway(
  client: PocketBase,
  collection: 'vehicles' | 'vehicle_images' | 'vehicle_specs',
  id: string,
  action: 'papelera' | 'restaurar' | 'eliminar' = 'papelera',
): Promise<{ changed: number }> {
  return client.send('/api/papelera', { method: 'POST', body: { action, items: [{ collection, id }] } });
}

/** Permanently deletes what other specs have moved to the trash of the same instance. */
export async function emptyTrash(client: PocketBase): Promise<void> {
  for (;;) {
    const { items } = await client.send<{ items: readonly { collection: string; id: string }[] }>(
      '/api/papelera',
      {},
    );
    if (items.length === 0) return;
    const keys = items.map(({ collection, id }) => ({ collection, id }));
    await client.send('/api/papelera', { method: 'POST', body: { action: 'eliminar', items: keys } });
  }
}
