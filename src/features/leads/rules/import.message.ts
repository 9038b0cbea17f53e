import type { ImportRequest } from './import.schema.ts';

/** How an import request reads as a message (SPEC section 7). */

/** In place of what was left empty. */
export const NOT_GIVEN = 'No indicado';

/** The parts of an import request that its message tells. */
export type ImportWish = Pick<
  ImportRequest,
  'marca' | 'modelo' | 'anio' | 'km_max' | 'presupuesto' | 'especificaciones' | 'telefono'
>;

const ASUNTO = 'Solicitud importación ';

/** Subject of an import request. */
export function importAsunto({ marca, modelo }: Pick<ImportWish, 'marca' | 'modelo'>): string {
  return `${ASUNTO}${marca} ${modelo}`;
}

/** The car that such a subject names; empty when it is another subject. */
export function importedCarOf(asunto: string): string {
  return asunto.startsWith(ASUNTO) ? asunto.slice(ASUNTO.length).trim() : '';
}

function withUnit(figure: string, unit: string): string {
  if (figure === '') return NOT_GIVEN;
  return /^[\d.,\s]+$/.test(figure) ? `${figure} ${unit}` : figure;
}

/** Message of an import request; units are added to bare figures only. */
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
