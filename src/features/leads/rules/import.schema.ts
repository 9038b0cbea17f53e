import * as z from 'zod/mini';
import { importYear, textLimits } from '#src/config/limits.ts';
import { contactPersonShape, optionalLine, requiredLine, textBlock } from './contact.schema.ts';

/** The import form's rules (SPEC sections 3, 5 and 9), the same in the browser and in PocketBase's hook. */

/** Room of the free figures, in characters: 'unos 40.000, negociables' fits. */
export const FIGURE_MAX = 50;

function isOfferedYear(year: string): boolean {
  return (
    year === '' || (/^\d{4}$/.test(year) && Number(year) >= importYear.min && Number(year) <= importYear.max)
  );
}

const { nombre, email, telefono } = contactPersonShape;
/** Who asks, in the order of SPEC section 3. */
export const importPersonShape = { nombre, email, telefono };

/** The import request. The fields stand in the form's order. */
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
