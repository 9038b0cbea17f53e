import * as z from 'zod/mini';
import { APPOINTMENT_KIND_LABELS, APPOINTMENT_KINDS, type AppointmentKind } from './appointment.rules.ts';
import { spanOf } from './appointment.schema.ts';
import type { IcsAppointment } from './appointment-ics.ts';

/** An appointment as its buyer sees it, in mails and behind the private link. */
export const buyerAppointmentSchema = z.object({
  uid: z.string(),
  secuencia: z.number(),
  inicio: z.string(),
  minutos: z.number(),
  tipo: z.enum(APPOINTMENT_KINDS),
  estado: z.enum(['abierta', 'cancelada']),
  /** When it was last changed. */
  cambiada: z.string(),
  /** Who cancelled it: '' for staff, 'coche' when its car went. */
  anulada_por: z.enum(['', 'cliente', 'coche']),
  nombre: z.string(),
  /** Null without a car, and while it is hidden. */
  coche: z.nullable(z.object({ titulo: z.string(), referencia: z.string() })),
});
export type BuyerAppointment = z.infer<typeof buyerAppointmentSchema>;

/** Whether the buyer comes to the dealer. */
export const isOnSite = (tipo: AppointmentKind): boolean => tipo === 'visita' || tipo === 'entrega';

/** The dealer, as far as an appointment names it. */
export interface Host {
  readonly name: string;
  readonly address: {
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
  };
}

export const addressText = ({ address: { street, postalCode, city } }: Host): string =>
  `${street}, ${postalCode} ${city}`;

/** `BMW X5 xDrive40d (NV-0012)`; '' without a car. */
export function carText({ coche }: Pick<BuyerAppointment, 'coche'>): string {
  if (coche === null) return '';
  return coche.referencia === '' ? coche.titulo : `${coche.titulo} (${coche.referencia})`;
}

/** The appointment for the buyer's calendar. */
export function buyerIcs(appointment: BuyerAppointment, host: Host): IcsAppointment {
  const { uid, secuencia, tipo, estado, cambiada } = appointment;
  const car = carText(appointment);
  return {
    ...{ uid, secuencia, span: spanOf(appointment) },
    changed: new Date(cambiada.replace(' ', 'T')),
    summary: `${APPOINTMENT_KIND_LABELS[tipo]} · ${host.name}${car === '' ? '' : ` · ${car}`}`,
    ...(isOnSite(tipo) && { location: `${host.name}, ${addressText(host)}` }),
    isCancelled: estado === 'cancelada',
  };
}
