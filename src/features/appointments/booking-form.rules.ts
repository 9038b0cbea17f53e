import * as z from 'zod/mini';
import { textLimits } from '#src/config/limits.ts';
import {
  contactPersonShape,
  readLine,
  requiredLine,
  textBlock,
} from '#src/features/leads/rules/contact.schema.ts';
import { refusedReading, type LeadFormReader } from '#src/features/leads/rules/lead-form.rules.ts';
import type { FieldValues } from '#src/components/ui/form-values.ts';
import { asBookableKind } from './booking.schema.ts';

const { nombre, telefono, email } = contactPersonShape;
const inicio = z.string().check(z.regex(/^\d+$/, 'Elige una hora'));
const mensaje = textBlock(textLimits.mensajeMax, 'El mensaje debe tener menos de 2000 caracteres');
const anyContact = requiredLine(
  textLimits.telefonoMax,
  'Indica un teléfono o un email',
  'El teléfono debe tener menos de 20 caracteres',
);

/** The rules for the contacts that are filled in. Fields are in the order of the form. */
function schemaFor(values: FieldValues) {
  const has = (name: 'telefono' | 'email') =>
    readLine(values[name], textLimits[name === 'email' ? 'email' : 'telefonoMax']) !== '';
  const [hasPhone, hasEmail] = [has('telefono'), has('email')];
  return z.object({
    ...{ inicio, nombre },
    ...(hasPhone || hasEmail ? hasPhone && { telefono } : { telefono: anyContact }),
    ...(hasEmail && { email }),
    mensaje,
  });
}

/** Request body of a booked appointment. */
export const readBookingForm: LeadFormReader = (values) => {
  const parsed = schemaFor(values).safeParse({ inicio: '', ...values });
  if (!parsed.success) return refusedReading(parsed.error);
  return {
    ok: true,
    body: {
      ...{ telefono: '', email: '', ...parsed.data },
      inicio: Number(parsed.data.inicio),
      tipo: asBookableKind(values['tipo']),
      vehiculo: values['vehiculo'] ?? '',
    },
  };
};
