import { asTipoConsulta, type TipoConsulta } from './contact.schema.ts';

/** Values that the contact page's URL presets: `?vehiculo=slug` for a car, `?tipo=` for a subject. */
export interface ContactPreset {
  readonly tipo_consulta: TipoConsulta | '';
  /** Slug of the car; '' for none. */
  readonly vehiculo: string;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads the query of a URL, which is untrusted. */
export function contactPreset(search: string): ContactPreset {
  const query = new URLSearchParams(search);
  const given = query.get('vehiculo') ?? '';
  const vehiculo = SLUG.test(given) ? given : '';
  return { tipo_consulta: asTipoConsulta(query.get('tipo')) ?? (vehiculo === '' ? '' : 'stock'), vehiculo };
}
