import * as z from 'zod/mini';
import { importYear, textLimits } from '#src/config/limits.ts';
import { contactPersonShape, optionalLine, requiredLine, textBlock } from './contact.schema.ts';

/** Rules of the import form (SPEC sections 3, 5 and 9), shared by the browser and PocketBase's hook. */

/** Maximum length of the free-form figures, in characters: 'unos 40.000, negociables' fits. */
export const FIGURE_MAX = 50;

function isOfferedYear(year: string): boolean {
  return (
    year === '' || (/^\d{4}$/.test(year) && Number(year) >= importYear.min && Number(year) <= importYear.max)
  );
}

const { nombre, email, telefono } = contactPersonShape;
/** Contact details, in the order of SPEC section 3. */
export const importPersonShape = { nombre, email, telefono };

/** The import request. Fields are in the order of the form. */
export const importSchema = z.object({
  ...importPersonShape,
  marca: requiredLine(
    textLimits.marca,
    'La marca es requerida',
    'La marca debe tener menos de 50 caracteres',
  ),
  modelo: requiredLine(
    textLimits.modelo,
    'El modelo es requerido',
    'El modelo debe tener menos de 50 caracteres',
  ),
  anio: optionalLine(FIGURE_MAX, 'El año no es válido').check(
    z.refine(isOfferedYear, `El año debe estar entre ${importYear.min} y ${importYear.max}`),
  ),
  km_max: optionalLine(FIGURE_MAX, 'Los kilómetros deben tener menos de 50 caracteres'),
  presupuesto: optionalLine(FIGURE_MAX, 'El presupuesto debe tener menos de 50 caracteres'),
  especificaciones: textBlock(
    textLimits.especificaciones,
    'Las especificaciones deben tener menos de 1000 caracteres',
  ),
});
export type ImportRequest = z.infer<typeof importSchema>;
