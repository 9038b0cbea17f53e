/** Channels of leads (SPEC section 3). */
export const LEAD_CHANNELS = ['contacto_web', 'importacion_web'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

const CHANNEL_LABELS: Readonly<Record<LeadChannel, string>> = {
  contacto_web: 'Contacto web',
  importacion_web: 'Importación web',
};

/** Label of a channel; an unknown one is shown unchanged. */
export function channelLabel(canal: string): string {
  const match = LEAD_CHANNELS.find((channel) => channel === canal);
  return match === undefined ? canal : CHANNEL_LABELS[match];
}
