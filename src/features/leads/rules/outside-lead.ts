import * as z from 'zod/mini';
import { textLimits } from '#src/config/limits.ts';
import { asuntoSchema, contactPersonShape, readLine, requiredLine, textBlock } from './contact.schema.ts';
import { refusal, type Body, type Refusal } from './lead-body.ts';

/**
 * What all leads have that no form of the site wrote: SPEC section 5's rules, but a telephone or an e-mail address is enough, and there
 * may be no message, because neither staff nor a portal can ask the person for the rest.
 */
export interface OutsidePerson {
  readonly nombre: string;
  /** '' when there is an e-mail address. */
  readonly telefono: string;
  /** '' when there is a telephone. */
  readonly email: string;
  readonly asunto: string;
  readonly mensaje: string;
}

/** Longest name of a source, in characters; the collection has the same. */
export const ORIGEN_MAX = 60;
/** Longest name of a brand or model in a lead, in characters; the collection has the same. */
export const CAR_NAME_MAX = 100;

const { nombre, telefono, email } = contactPersonShape;
const words = {
  asunto: asuntoSchema,
  mensaje: textBlock(textLimits.mensajeMax, 'El mensaje debe tener menos de 2000 caracteres'),
};
const anyContact = requiredLine(
  textLimits.telefonoMax,
  'Indica un teléfono o un email',
  'El teléfono debe tener menos de 20 caracteres',
);

/** The schema for the contacts that a body has. Fields are in the order of their messages. */
function schemaFor(body: Body) {
  const has = (name: 'telefono' | 'email', max: number) => readLine(body[name], max) !== '';
  const [hasPhone, hasEmail] = [has('telefono', textLimits.telefonoMax), has('email', textLimits.email)];
  if (hasPhone && hasEmail) return z.object({ nombre, telefono, email, ...words });
  if (hasEmail) return z.object({ nombre, email, ...words });
  return z.object({ nombre, telefono: hasPhone ? telefono : anyContact, ...words });
}

/** A number as it stands in a portal or a link: `tel:+34-600.11.22.33`, `91/123·45·67`. */
function withSpaces(telefono: unknown): unknown {
  return typeof telefono === 'string'
    ? telefono
        .replace(/^\s*tel:/i, '')
        .replace(/[./·]/g, ' ')
        .replace(/ {2,}/g, ' ')
    : telefono;
}

/** Reads the person and their words. The telephone may have separators beyond those of the site's forms. */
export function readOutsidePerson(
  sent: Body,
): { readonly ok: true; readonly person: OutsidePerson } | Refusal {
  const body = { ...sent, telefono: withSpaces(sent['telefono']) };
  const parsed = schemaFor(body).safeParse(body);
  return parsed.success
    ? { ok: true, person: { telefono: '', email: '', ...parsed.data } }
    : refusal(parsed.error);
}
