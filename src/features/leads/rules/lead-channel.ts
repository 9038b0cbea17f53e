/** Where leads come from (SPEC section 3). */
export const LEAD_CHANNELS = ['contacto_web', 'importacion_web'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

const CHANNEL_LABELS: Readonly<Record<LeadChannel, string>> = {
  contacto_web: 'Contacto web',
  importacion_web: 'Importación web',
};

/** A channel in words; an unknown one is shown as it is. */
export function channelLabel(canal: string): string {
  const known = LEAD_CHANNELS.find((channel) => channel === canal);
  return known === undefined ? canal : CHANNEL_LABELS[known];
}
