import { foldWords } from '#src/features/vehicles/sale/choice-synonyms.ts';

/** Parts of a heading besides the field's name: remarks, and words that mark internal columns. */

/** Words for costs, purchases, margins and internal remarks. A column whose heading has one is never proposed for a field. */
const INTERNAL = new Set(
  (
    'coste costes costo compra comprado comprador adquisicion margen beneficio ganancia interno interna internos internas ' +
    'privado privada confidencial minimo minima tasacion gasto gastos reparacion reacondicionamiento comision cliente ' +
    'einkauf einkaufspreis ek intern interne cost purchase internal profit margin ' +
    'taller proveedor publicar crm profesional profesionales mayorista subasta b2b'
  ).split(' '),
);

export function isInternalHeading(header: string): boolean {
  return foldWords(header)
    .split(' ')
    .some((word) => INTERNAL.has(word));
}

const REMARK = /^([^([]*)[([]([^)\]]*)[)\]]?(.*)$/;

/** Splits a heading into the name and the bracketed remark ('' when there is none). */
export function splitHeading(header: string): { readonly name: string; readonly remark: string } {
  const [, name = header, remark = '', rest = ''] = REMARK.exec(header) ?? [];
  return { name: `${name} ${rest}`.trim(), remark: remark.trim() };
}
