import {
  advertiserErrors,
  type AdvertiserErrors,
  type AdvertiserSettings,
} from '#src/features/settings/advertisers.ts';
import { ADVERTISERS, type Advertiser } from '#src/features/admin/feeds/car-feeds.ts';
import { feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';

/** The forms of the files for advertisers: what is typed becomes settings. Pure functions. */

/** A column of `ajustes` that staff type. */
export type TypedColumn = 'google_tienda' | 'meta_latitud' | 'meta_longitud';
export type TypedTexts = Readonly<Partial<Record<TypedColumn, string>>>;

interface AdvertiserFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly switchColumn: 'google_activo' | 'meta_activo';
  readonly fields: readonly { readonly column: TypedColumn; readonly label: string; readonly hint: string }[];
}

export const ADVERTISER_FILES: Readonly<Record<Advertiser, AdvertiserFile>> = {
  google: {
    name: ADVERTISERS.google,
    path: feedPaths.google,
    text: 'Para los anuncios de vehículos de Google: los coches disponibles que están en el concesionario.',
    switchColumn: 'google_activo',
    fields: [
      {
        column: 'google_tienda',
        label: 'Código de tienda',
        hint: 'El de tu Perfil de Empresa de Google, con las mismas mayúsculas.',
      },
    ],
  },
  meta: {
    name: ADVERTISERS.meta,
    path: feedPaths.meta,
    text: 'Para el catálogo de vehículos de Facebook e Instagram: todos los coches de la web.',
    switchColumn: 'meta_activo',
    fields: [
      {
        column: 'meta_latitud',
        label: 'Latitud del concesionario',
        hint: 'Por ejemplo, 40,5462. Puedes pegar latitud y longitud juntas.',
      },
      { column: 'meta_longitud', label: 'Longitud del concesionario', hint: 'Por ejemplo, -3,6419.' },
    ],
  },
};

/** The settings as texts to type. */
export function typedTexts(settings: AdvertiserSettings): Required<TypedTexts> {
  const degrees = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));
  return {
    google_tienda: settings.google_tienda,
    meta_latitud: degrees(settings.meta_latitud),
    meta_longitud: degrees(settings.meta_longitud),
  };
}

/** Degrees as typed or copied; null when empty, NaN when it is no number. */
function degreesOf(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(/°$/, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const PAIR = /^\s*(-?\d+[.,]\d+)°?[,;]?\s+(-?\d+[.,]\d+)°?\s*$/;

/** What typing in a field changes: a latitude pasted with its longitude fills both. */
export function typedChange(column: TypedColumn, text: string): TypedTexts {
  const [, latitud, longitud] = column === 'meta_latitud' ? (PAIR.exec(text) ?? []) : [];
  if (latitud === undefined || longitud === undefined) return { [column]: text };
  return { meta_latitud: latitud.replace('.', ','), meta_longitud: longitud.replace('.', ',') };
}

/** The settings of a file: its typed texts and its switch. */
export function typedSettings(
  advertiser: Advertiser,
  texts: Required<TypedTexts>,
  isOn: boolean,
): Partial<AdvertiserSettings> {
  if (advertiser === 'google') return { google_activo: isOn, google_tienda: texts.google_tienda.trim() };
  return {
    meta_activo: isOn,
    meta_latitud: degreesOf(texts.meta_latitud),
    meta_longitud: degreesOf(texts.meta_longitud),
  };
}

/** The errors of the typed columns of a file. */
export function fileErrors(
  settings: AdvertiserSettings,
  changes: Partial<AdvertiserSettings>,
): AdvertiserErrors {
  const errors = advertiserErrors({ ...settings, ...changes });
  return Object.fromEntries(Object.entries(errors).filter(([column]) => column in changes));
}
