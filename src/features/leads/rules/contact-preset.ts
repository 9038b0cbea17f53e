import { asTipoConsulta, type TipoConsulta } from './contact.schema.ts';

/** What the contact page's address says about the enquiry: `?vehiculo=slug` names a car, `?tipo=` its subject. */
export interface ContactPreset {
  readonly tipo_consulta: TipoConsulta | '';
  /** Slug of the car; '' for none. */
  readonly vehiculo: string;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads an address' query; anybody may have written it. */
export function contactPreset(search: string): ContactPreset {
  const query = new URLSearchParams(search);
  const given = query.get('vehiculo') ?? '';
  const vehiculo = SLUG.test(given) ? given : '';
  return { tipo_consulta: asTipoConsulta(query.get('tipo')) ?? (vehiculo === '' ? '' : 'stock'), vehiculo };
}
