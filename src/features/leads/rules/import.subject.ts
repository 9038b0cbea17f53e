import type { ImportRequest } from './import.schema.ts';

/** The subject of an import request (SPEC section 7). */

const ASUNTO = 'Solicitud importación ';

export function importAsunto({ marca, modelo }: Pick<ImportRequest, 'marca' | 'modelo'>): string {
  return `${ASUNTO}${marca} ${modelo}`;
}

/** The car in such a subject; empty for any other subject. */
export function importedCarOf(asunto: string): string {
  return asunto.startsWith(ASUNTO) ? asunto.slice(ASUNTO.length).trim() : '';
}
