import * as z from 'zod/mini';
import { watchedAlertSchema, type WatchedAlert } from '#src/features/alerts/alert.rules.ts';
import type { AlertRequest } from '#src/features/alerts/alert-request.ts';
import type { Seen } from '#src/features/alerts/seen.ts';
import { cardFactsSchema, type SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import type { Calls } from './calls.ts';

/** Calls about alerts. */

/** An alert as stored, with the names of its car, which are '' for a search and for a car that is not public. */
export const storedAlertSchema = z.object({
  id: z.string(),
  vehiculo: z.string(),
  busqueda: z.string(),
  /** '' before the confirmation. UTC. */
  confirmado: z.string(),
  coche: z.object({ slug: z.string(), marca: z.string(), modelo: z.string(), version: z.string() }),
});
export type StoredAlert = z.infer<typeof storedAlertSchema>;

const personSchema = z.object({ email: z.string(), avisos: z.array(storedAlertSchema) });
/** The person of a private link, with the alerts that it shows. */
export type AlertPerson = z.infer<typeof personSchema>;

const receivedSchema = z.object({ received: z.boolean() });
const linkSchema = z.object({ persona: z.nullable(personSchema) });
const confirmedSchema = z.object({ persona: z.nullable(personSchema), tooMany: z.boolean() });
const watchedSchema = z.object({ avisos: z.array(watchedAlertSchema) });
const stockPage = z.object({ items: z.array(cardFactsSchema) });
const STOCK_FIELDS = Object.keys(cardFactsSchema.shape).join(',');

/** All throw when PocketBase does not answer as expected. `clave` is the hash of a private link's token. */
export function alertCalls({ postInternal, listAll }: Calls) {
  const post = async (route: string, body: unknown): Promise<unknown> =>
    (await postInternal(`/api/internal/alerts/${route}`, body)).json();
  return {
    /** False when there is nothing to watch. */
    requestAlerts: async (request: AlertRequest): Promise<boolean> =>
      receivedSchema.parse(await post('request', request)).received,

    /** Null for a wrong or ended link. */
    alertsOfLink: async (clave: string): Promise<AlertPerson | null> =>
      linkSchema.parse(await post('link', { clave })).persona,

    /** @param vistos what the person knows, by the id of the alert. `persona` is null for a wrong or ended link. */
    confirmAlerts: async (clave: string, vistos: Readonly<Record<string, Seen>>) =>
      confirmedSchema.parse(await post('confirm', { clave, vistos })),

    /** @param aviso id of an alert; '' for all. Null for a wrong or ended link. */
    endAlerts: async (clave: string, aviso: string): Promise<AlertPerson | null> =>
      linkSchema.parse(await post('end', { clave, aviso })).persona,

    /** The confirmed alerts of the people who may get a mail now. */
    dueAlerts: async (): Promise<readonly WatchedAlert[]> =>
      watchedSchema.parse(await post('due', {})).avisos,

    /** Queues a mail for each of the people, and stores what others know, by the id of the alert. */
    queueAlertNews: async (
      personas: readonly string[],
      vistos: Readonly<Record<string, Seen>>,
    ): Promise<void> => {
      await post('found', { personas, vistos });
    },

    /** The public cars as the catalogue has them, without photos. */
    cardsOfStock: async (): Promise<readonly SnapshotVehicle[]> => {
      const cars = await listAll('vehicles', STOCK_FIELDS, stockPage);
      return cars.map((car) => ({ ...car, cover: null }));
    },
  };
}
