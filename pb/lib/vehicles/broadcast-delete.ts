import { isAdmin } from '#pb/lib/core/admin.ts';
import { findVehicle } from './vehicle-children.ts';

/**
 * Tells open pages that a record went into the trash, as PocketBase tells of one that is deleted: by itself it tells nobody,
 * because nobody may see the record any more.
 */

/** What a page has to know to take it away. */
function messageOf(record: core.Record): string {
  const collectionName = record.collection().name;
  const own = { id: record.id, collectionName, updated_at: record.getString('updated_at') };
  const vehicle_id = record.getString('vehicle_id');
  return JSON.stringify({ action: 'delete', record: vehicle_id === '' ? own : { ...own, vehicle_id } });
}

function wasPublic(app: core.App, record: core.Record): boolean {
  const vehicle = record.collection().name === 'vehicles' ? record : findVehicle(app, record);
  return vehicle !== null && vehicle.getString('status') !== 'oculto';
}

/** Never fails: the record is in the trash already, and a page that misses this takes a fresh look later. */
export function broadcastDelete(app: core.App, record: core.Record): void {
  try {
    const topic = `${record.collection().name}/*`;
    const message = new SubscriptionMessage({ name: topic, data: messageOf(record) as never });
    const isForAll = wasPublic(app, record);
    for (const client of Object.values(app.subscriptionsBroker().clients()) as subscriptions.Client[]) {
      if (!client.hasSubscription(topic)) continue;
      if (isForAll || isAdmin(app, client.get('auth') as core.Record | undefined)) client.send(message);
    }
  } catch (error) {
    app.logger().error('realtime message of the trash', 'error', String(error));
  }
}
