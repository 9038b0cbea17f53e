/** Channels of the site's forms: those of SPEC section 3, and 'Entrega tu coche'. */
export const WEB_CHANNELS = ['contacto_web', 'importacion_web', 'tasacion_web'] as const;
export type WebChannel = (typeof WEB_CHANNELS)[number];

/** Channel of the appointments that buyers book on the site. */
export const BOOKING_CHANNEL = 'cita_web';

/** Channels of leads that staff write down. Portals and partners send theirs with the last one. */
export const DESK_CHANNELS = ['llamada', 'visita', 'portal'] as const;
/** Those in which staff have spoken with the person before they write the lead down: no one waits for an answer. */
export const SPOKEN_CHANNELS: readonly string[] = ['llamada', 'visita'];
/** Those whose leads need no answer: spoken ones, and a booking, which is confirmed at once. */
export const ANSWERED_CHANNELS: readonly string[] = [...SPOKEN_CHANNELS, BOOKING_CHANNEL];
export type DeskChannel = (typeof DESK_CHANNELS)[number];

/** Channels of leads. */
export const LEAD_CHANNELS = [...WEB_CHANNELS, BOOKING_CHANNEL, ...DESK_CHANNELS] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

const CHANNEL_LABELS: Readonly<Record<LeadChannel, string>> = {
  contacto_web: 'Contacto web',
  importacion_web: 'Importación web',
  tasacion_web: 'Tasación',
  cita_web: 'Cita web',
  llamada: 'Llamada',
  visita: 'Visita',
  portal: 'Portal',
};

/** Label of a channel; an unknown one is shown unchanged. */
export function channelLabel(canal: string): string {
  const match = LEAD_CHANNELS.find((channel) => channel === canal);
  return match === undefined ? canal : CHANNEL_LABELS[match];
}
