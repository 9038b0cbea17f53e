import { isAdmin } from '#pb/lib/core/admin.ts';
import { findVehicle } from './vehicle-children.ts';

/**
 * Broadcasts a delete event for a record moved to the trash. PocketBase sends none for a soft delete, because
 * the list rule then hides the record.
 */

/** The event's data, by which a page removes the record. */
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

/** Never fails: the record is already in the trash, and a page that misses the event reloads later. */
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
    app.logger().error('could not broadcast the delete event', 'error', String(error));
  }
}
