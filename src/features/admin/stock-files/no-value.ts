import { foldWords } from '#src/features/vehicles/sale/choice-words.ts';

/** What people and programs write into a cell that has no value. */

const WORDS = new Set(
  (
    'n d,nd,n a,na,n c,nc,ns nc,s d,sd,k a,consultar,a consultar,consultar precio,precio a consultar,precio consultar,sin precio,preguntar,' +
    'sin datos,sin dato,sin indicar,sin especificar,no especificado,no indicado,no disponible,no procede,no aplica,' +
    'desconocido,desconocida,pendiente,por determinar,null,none,auf anfrage,unbekannt,keine angabe'
  ).split(','),
);

/** Whether a cell that should hold a number, a day or a choice says that there is none. */
export const isNoValue = (text: string): boolean => !/[\p{L}\d]/u.test(text) || WORDS.has(foldWords(text));

/** Whether a text says that there is none; most words may be a text. */
export const isNoText = (text: string): boolean =>
  /^(?:[-–—−\s]*|n\s?\/\s?[acd]|s\s?\/\s?d|null)$/i.test(text);

/** A day of zeros, as databases and Excel write none. */
export const isNoDay = (text: string): boolean => /^[0\s:/.-]+$/.test(text) || isNoValue(text);
