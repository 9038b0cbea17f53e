import * as z from 'zod/mini';
import { textLimits } from '#src/config/limits.ts';
import { emailPattern, plainEmail } from '#src/lib/email.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';
import { readAtMost } from '#src/lib/sanitize.ts';
import { multiLine, singleLine } from '#src/lib/typed-text.ts';

/**
 * Rules and messages of the contact form (SPEC section 5), shared by the browser and PocketBase's hook. Any input is accepted: a value
 * that is not a text counts as empty, so that every problem has one of these messages.
 */

/** Subjects of an enquiry (SPEC section 3). */
export const TIPOS_CONSULTA = ['importacion', 'stock', 'financiacion', 'general'] as const;
export type TipoConsulta = (typeof TIPOS_CONSULTA)[number];

export const TIPO_CONSULTA_LABELS: Readonly<Record<TipoConsulta, string>> = {
  importacion: 'Importación',
  stock: 'Vehículos en stock',
  financiacion: 'Financiación',
  general: 'Consulta general',
};

const LONGEST_TIPO = 20;

/** The subject with this name, if any. */
export function asTipoConsulta(value: unknown): TipoConsulta | undefined {
  return TIPOS_CONSULTA.find((tipo) => tipo === value);
}

/** Label of a subject; an unknown one is shown unchanged. */
export function tipoText(tipo: string): string {
  const subject = asTipoConsulta(tipo);
  return subject === undefined ? tipo : TIPO_CONSULTA_LABELS[subject];
}

/**
 * Returns the value. A text far beyond the field's limit is replaced by a short one that is still too long, which limits the work of
 * the sanitizer (sanitize.ts).
 */
function readable(value: unknown, max: number): unknown {
  return typeof value === 'string' && value.length > readAtMost(max) ? '…'.repeat(max + 1) : value;
}

/** Sanitizes a single line. A line that is too long stays too long. */
export const readLine = (value: unknown, max: number): string => singleLine(readable(value, max));

/** An absent field counts as empty. */
const anything = z.optional(z.unknown());
const oneLine = (max: number) =>
  z.pipe(
    anything,
    z.transform((value) => readLine(value, max)),
  );

/** A required line of text. */
export function requiredLine(max: number, missing: string, tooLong: string) {
  return z.pipe(oneLine(max), z.string().check(z.minLength(1, missing), z.maxLength(max, tooLong)));
}

/** An optional line of text. */
export function optionalLine(max: number, tooLong: string) {
  return z.pipe(oneLine(max), z.string().check(z.maxLength(max, tooLong)));
}

/** A text of several lines, with length limits. Without `tooShort` it may be empty. */
export function textBlock(max: number, tooLong: string, tooShort?: { min: number; message: string }) {
  const limits =
    tooShort === undefined
      ? z.string().check(z.maxLength(max, tooLong))
      : z.string().check(z.minLength(tooShort.min, tooShort.message), z.maxLength(max, tooLong));
  const lines = z.pipe(
    anything,
    z.transform((value) => multiLine(readable(value, max))),
  );
  return z.pipe(lines, limits);
}

/** Contact details: the same fields in every form, here in the order of the contact form (SPEC section 2). */
export const contactPersonShape = {
  nombre: requiredLine(
    textLimits.nombre,
    'El nombre es requerido',
    'El nombre debe tener menos de 100 caracteres',
  ),
  telefono: z.pipe(
    z.pipe(oneLine(textLimits.telefonoMax), z.transform(plainMarks)),
    z
      .string()
      .check(
        z.minLength(textLimits.telefonoMin, 'El teléfono debe tener al menos 9 dígitos'),
        z.maxLength(textLimits.telefonoMax, 'El teléfono debe tener menos de 20 caracteres'),
        z.regex(/^[0-9+ ()-]*$/, 'Formato de teléfono inválido'),
      ),
  ),
  email: z.pipe(
    z.pipe(oneLine(textLimits.email), z.transform(plainEmail)),
    z
      .string()
      .check(
        z.regex(emailPattern, 'Email inválido'),
        z.maxLength(textLimits.email, 'El email debe tener menos de 255 caracteres'),
      ),
  ),
};

const mensajeTooShort = {
  min: textLimits.mensajeMin,
  message: 'El mensaje debe tener al menos 10 caracteres',
};

/** A message typed by a visitor. */
export const mensajeSchema = textBlock(
  textLimits.mensajeMax,
  'El mensaje debe tener menos de 2000 caracteres',
  mensajeTooShort,
);

/** A message composed of other fields; `max` is the sum of their limits. */
export function composedMensajeSchema(max: number) {
  return textBlock(max, 'El mensaje es demasiado largo', mensajeTooShort);
}

export const asuntoSchema = optionalLine(textLimits.asunto, 'El asunto debe tener menos de 200 caracteres');

/** The contact form. Fields are in the order of the form, because the first error is also shown as the general one. */
export const contactSchema = z.object({
  ...contactPersonShape,
  tipo_consulta: z.pipe(oneLine(LONGEST_TIPO), z.enum(TIPOS_CONSULTA, 'Selecciona un tipo de consulta')),
  asunto: asuntoSchema,
  mensaje: mensajeSchema,
});
