import * as z from 'zod/mini';
import { htmlToText } from '#src/lib/html-to-text.ts';
import { asTipoConsulta, optionalLine, readLine, type TipoConsulta } from './contact.schema.ts';
import { refusal, SLUG, type Body, type Refusal } from './lead-body.ts';
import { CAR_NAME_MAX, readOutsidePerson, type OutsidePerson } from './outside-lead.ts';

/** Input of `POST /api/leads/inbound` after its JSON or ADF has been read: docs/product/inbound-leads.md. */
export interface InboundLead extends OutsidePerson {
  readonly tipo_consulta: TipoConsulta;
  /** The source's own id of the lead; '' for none. */
  readonly externo_id: string;
  /** What may name a car of the stock, the surest first: a reference, slug, plate or chassis number. */
  readonly cars: readonly string[];
  /** Names of the car, for when none of the stock is found; '' when unknown. */
  readonly marca: string;
  readonly modelo: string;
}

/** Longest id of a source, in characters; the collection has more. */
const EXTERNO_MAX = 100;
/** Longer texts name no car. */
const CAR_MAX = 250;
/** Each name costs PocketBase some queries. */
const MOST_CARS = 5;

const externoSchema = z.object({
  external_id: optionalLine(EXTERNO_MAX, `external_id debe tener menos de ${EXTERNO_MAX} caracteres`),
});

/** The slug in the URL of a car's page; any other text is unchanged. */
function carOf(text: string): string {
  const slug = /\/vehiculo\/([^/?#]+)/.exec(text)?.[1] ?? '';
  return SLUG.test(slug) ? slug : text;
}

const PROSE = ['nombre', 'asunto', 'mensaje', 'marca', 'modelo'] as const;

/** The body with plain text where portals may write HTML. */
function withoutHtml(body: Body): Body {
  const texts = PROSE.map((field) => {
    const value = body[field];
    return [field, typeof value === 'string' ? htmlToText(value) : value] as const;
  });
  return { ...body, ...Object.fromEntries(texts) };
}

/**
 * Reads a body with the names of SPEC section 7. `vehiculo` is a text or a list of texts, of which five count, and the first also names
 * the car when there are no `marca` and `modelo`. Names that are too long are cut: the portal cannot ask its customer again.
 */
export function readInboundLead(sent: Body): { readonly ok: true; readonly lead: InboundLead } | Refusal {
  const body = withoutHtml(sent);
  const person = readOutsidePerson(body);
  if (!person.ok) return person;
  const ids = externoSchema.safeParse(body);
  if (!ids.success) return refusal(ids.error);
  const given: readonly unknown[] = Array.isArray(body['vehiculo']) ? body['vehiculo'] : [body['vehiculo']];
  const texts = given
    .map((car) => readLine(car, CAR_MAX))
    .filter((car) => car !== '' && car.length <= CAR_MAX);
  const cars = [...new Set(texts)].slice(0, MOST_CARS);
  const name = (field: 'marca' | 'modelo') => readLine(body[field], CAR_NAME_MAX).slice(0, CAR_NAME_MAX);
  const [marca, modelo] = [name('marca'), name('modelo')];
  const isNamed = marca !== '' || modelo !== '';
  return {
    ok: true,
    lead: {
      ...person.person,
      tipo_consulta:
        asTipoConsulta(body['tipo_consulta']) ?? (isNamed || cars.length > 0 ? 'stock' : 'general'),
      externo_id: ids.data.external_id,
      cars: [...new Set(cars.map(carOf))],
      marca,
      modelo: isNamed ? modelo : (cars[0] ?? '').slice(0, CAR_NAME_MAX),
    },
  };
}
