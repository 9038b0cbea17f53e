/**
 * What the dealer states for the files of Google and Meta. The panel, PocketBase's hook and the build share these rules.
 * Must not use Intl, which PocketBase's hooks lack.
 */

/** The columns of `ajustes`. */
export interface AdvertiserSettings {
  readonly google_activo: boolean;
  /** The store code of the dealer's Google Business Profile, '' until given. */
  readonly google_tienda: string;
  readonly meta_activo: boolean;
  /** Degrees, null until given. */
  readonly meta_latitud: number | null;
  readonly meta_longitud: number | null;
}

/** Messages by column. */
export type AdvertiserErrors = Partial<Record<keyof AdvertiserSettings, string>>;

/** What Google's file needs of the dealer. */
export interface GoogleDealer {
  readonly tienda: string;
}
/** What Meta's file needs of the dealer, in degrees. */
export interface MetaDealer {
  readonly latitud: number;
  readonly longitud: number;
}

/** Google's limit (support.google.com/merchants/answer/14154094). */
export const STORE_CODE_MAX = 64;
/** Printable ASCII without the colon, which separates store codes. */
const STORE_CODE = /^[!-9;-~]+$/;

/** Spain with its islands, in degrees: the address is Spanish, and exchanged coordinates lie elsewhere. */
const SPAIN = { latitud: { min: 27, max: 44 }, longitud: { min: -19, max: 5 } } as const;

function storeCodeError(tienda: string): string | null {
  if (tienda === '') return null;
  if (tienda.length > STORE_CODE_MAX) return `Puede tener como máximo ${STORE_CODE_MAX} caracteres`;
  return STORE_CODE.test(tienda) ? null : 'Escribe letras sin acentos y cifras, sin espacios ni dos puntos';
}

function degreesError(value: number | null, { min, max }: { readonly min: number; readonly max: number }) {
  if (value === null) return null;
  if (!Number.isFinite(value)) return 'Escribe grados con decimales, como 40,5462';
  return value >= min && value <= max ? null : `En España está entre ${min} y ${max}`;
}

/** Why the settings cannot be saved: a wrong value, or a file that is switched on without what it needs. */
export function advertiserErrors(settings: AdvertiserSettings): AdvertiserErrors {
  const { google_activo, google_tienda, meta_activo, meta_latitud, meta_longitud } = settings;
  const errors: Partial<Record<keyof AdvertiserSettings, string | null>> = {
    google_tienda:
      google_activo && google_tienda === ''
        ? 'Escribe el código de tienda de tu Perfil de Empresa'
        : storeCodeError(google_tienda),
    meta_latitud:
      meta_activo && meta_latitud === null
        ? 'Escribe la latitud del concesionario'
        : degreesError(meta_latitud, SPAIN.latitud),
    meta_longitud:
      meta_activo && meta_longitud === null
        ? 'Escribe la longitud del concesionario'
        : degreesError(meta_longitud, SPAIN.longitud),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null));
}

/** What Google's file needs; null while it is off. */
export function googleDealer({ google_activo, google_tienda }: AdvertiserSettings): GoogleDealer | null {
  return google_activo && google_tienda !== '' ? { tienda: google_tienda } : null;
}

/** What Meta's file needs; null while it is off. */
export function metaDealer({
  meta_activo,
  meta_latitud,
  meta_longitud,
}: AdvertiserSettings): MetaDealer | null {
  if (!meta_activo || meta_latitud === null || meta_longitud === null) return null;
  return { latitud: meta_latitud, longitud: meta_longitud };
}
