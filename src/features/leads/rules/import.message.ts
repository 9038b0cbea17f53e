import type { ImportRequest } from './import.schema.ts';

/** Formats an import request as a message (SPEC section 7). */

/** Placeholder for an empty part. */
export const NOT_GIVEN = 'No indicado';

/** The parts of an import request that its message contains. */
export type ImportWish = Pick<
  ImportRequest,
  'marca' | 'modelo' | 'anio' | 'km_max' | 'presupuesto' | 'especificaciones' | 'telefono'
>;

function withUnit(figure: string, unit: string): string {
  if (figure === '') return NOT_GIVEN;
  return /^[\d.,\s]+$/.test(figure) ? `${figure} ${unit}` : figure;
}

/** Message of an import request. Units are appended to bare numbers only. */
export function importMensaje(wish: ImportWish): string {
  return [
    'Solicitud de importación',
    `Marca: ${wish.marca}`,
    `Modelo: ${wish.modelo}`,
    `Año mínimo: ${wish.anio === '' ? NOT_GIVEN : wish.anio}`,
    `Kilómetros máximos: ${withUnit(wish.km_max, 'km')}`,
    `Presupuesto: ${withUnit(wish.presupuesto, '€')}`,
    `Especificaciones: ${wish.especificaciones === '' ? NOT_GIVEN : wish.especificaciones}`,
    `Teléfono: ${wish.telefono}`,
  ].join('\n');
}
