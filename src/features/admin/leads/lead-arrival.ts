import * as z from 'zod/mini';
import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';

/** Which leads the panel announces when they arrive, and with which words. */

/** A lead that has just arrived. */
export interface Arrival {
  readonly nombre: string;
  /** Whether the buyer has booked an appointment: it needs no answer, but staff must know of it. */
  readonly isBooking: boolean;
}

const arrivedSchema = z.object({
  nombre: z.string(),
  estado: z.string(),
  canal: z.string(),
  responsable: z.string(),
  created_at: z.string(),
});

/** Maximum age of a new lead that is announced, in milliseconds. Older ones were imported. */
const NEWS_MS = 60 * 60 * 1000;

/**
 * The arrival of a lead that is unanswered or booked, and was not written by this user; null for anything else.
 * @param me id of the user @param now in milliseconds
 */
export function arrivalOf(action: string, record: unknown, me: string, now: number): Arrival | null {
  const { success, data } = arrivedSchema.safeParse(record);
  if (action !== 'create' || !success || data.responsable === me) return null;
  const isBooking = data.canal === BOOKING_CHANNEL;
  if (data.estado !== 'nuevo' && !isBooking) return null;
  const age = now - Date.parse(data.created_at.replace(' ', 'T'));
  return age < NEWS_MS ? { nombre: data.nombre, isBooking } : null;
}

/** The notice of some arrivals; null for none. */
export function arrivalNotice(
  arrivals: readonly Arrival[],
): { readonly title: string; readonly description?: string } | null {
  const [first] = arrivals;
  if (first === undefined) return null;
  if (arrivals.length === 1)
    return { title: `${first.isBooking ? 'Nueva cita' : 'Nuevo lead'}: ${first.nombre}` };
  const areBookings = arrivals.every(({ isBooking }) => isBooking);
  return {
    title: `${arrivals.length} ${areBookings ? 'citas nuevas' : 'leads nuevos'}`,
    description: arrivals.map(({ nombre }) => nombre).join(', '),
  };
}
