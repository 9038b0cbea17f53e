import type { AdvertiserSettings } from '#src/features/settings/advertisers.ts';

/** Settings that switch the three stock files on, with what they need, or off. */
export function feedSettings(isOn: boolean): Readonly<AdvertiserSettings & { feed_activo: boolean }> {
  return {
    ...{ feed_activo: isOn, google_activo: isOn, google_tienda: 'ALC-01' },
    ...{ meta_activo: isOn, meta_latitud: 40.5462, meta_longitud: -3.6419 },
  };
}
