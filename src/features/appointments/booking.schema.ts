import * as z from 'zod/mini';
import type { AppointmentKind } from './appointment.rules.ts';

/** Appointments that buyers book themselves: bounds, and what the page and the hooks send each other. */

/** Kinds that a buyer can book, with their lengths in minutes. The first is the usual one. */
export const BOOKABLE_MINUTES = { visita: 60, videollamada: 30 } as const satisfies Partial<
  Record<AppointmentKind, number>
>;
export type BookableKind = keyof typeof BOOKABLE_MINUTES;
export const BOOKABLE_KINDS = Object.keys(BOOKABLE_MINUTES) as readonly BookableKind[];

/** The kind with this name, else the usual one. */
export const asBookableKind = (value: unknown): BookableKind =>
  BOOKABLE_KINDS.find((kind) => kind === value) ?? 'visita';

const HOUR_MS = 60 * 60 * 1000;

/** When the start may be, from now: milliseconds. */
export const BOOKING_WINDOW = { earliest: 2 * HOUR_MS, latest: 21 * 24 * HOUR_MS } as const;
/** Minutes between two starts. */
export const BOOKING_EVERY = 30;
/** Open appointments of one person, by e-mail address or telephone. */
export const MOST_OPEN_BOOKINGS = 2;

/** The free times of a day in Madrid. */
export const freeDaySchema = z.object({
  /** `YYYY-MM-DD` */
  day: z.string(),
  /** `HH:MM` in Madrid, and the start in milliseconds. */
  times: z.array(z.object({ time: z.string(), start: z.number() })),
});
export type FreeDay = z.infer<typeof freeDaySchema>;

/** The small cover of the car, with the classes of its place in a frame (photo-frame.ts). */
const bookedPhotoSchema = z.object({ src: z.string(), alt: z.string(), marco: z.string() });
export type BookedPhoto = z.infer<typeof bookedPhotoSchema>;

/** The answer of `GET /api/citas/huecos?tipo=&vehiculo=` and `POST /api/cita/huecos`. Days without a free time are left out. */
export const freeTimesSchema = z.object({
  dias: z.array(freeDaySchema),
  /** The car by its slug; null without one, and for one that is hidden or sold. Without a photo behind a link. */
  coche: z.nullable(
    z.object({ titulo: z.string(), referencia: z.string(), foto: z.optional(z.nullable(bookedPhotoSchema)) }),
  ),
});
export type FreeTimes = z.infer<typeof freeTimesSchema>;

/** The answer of `POST /api/citas`: the lead's reference, and the token of a private link to the new appointment. */
export const bookedSchema = z.object({ referencia: z.string(), token: z.string() });
export type Booked = z.infer<typeof bookedSchema>;
