import { TIPO_CONSULTA_LABELS } from '#src/features/leads/rules/contact.schema.ts';
import { leadMailPayloadSchema, type LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { knownBrand } from '#src/features/vehicles/domain/brands.ts';
import { paths } from '#src/paths.ts';
import { vehicleFacts } from './vehicle-facts.ts';
import { MailObsolete, type Mail, type MailContext } from './mail.ts';
import { mailHtml, mailText, type Block, type Fact } from './mail-layout.ts';
import { isTooLate } from './natural-life.ts';

/**
 * The mail that confirms a lead to the customer. It goes to whatever address was typed in, so it repeats nothing by which
 * somebody could make it say something of their own: no message, no subject, and names only when they look like names.
 */

/** The first name to greet by; '' when the text could be something else than a name. */
export function greetingName(nombre: string): string {
  const first = nombre.split(' ')[0] ?? '';
  return /^[\p{L}'’-]{2,20}$/u.test(first) && /^[\p{L}\s'’.-]+$/u.test(nombre) ? first : '';
}

/** Two words and four digits name nearly every model, and are no message. */
const MODEL = /^(?=.{1,16}$)(?!(?:.*\p{N}){5})[\p{L}\p{N}+-]+(?: [\p{L}\p{N}+-]+)?$/u;

/** A model; '' when the text could be something else. */
export function plainModel(text: string): string {
  return MODEL.test(text) ? text : '';
}

/** The car that somebody asks for, as far as it is certainly one: a known brand, and what looks like a model of it. */
export function plainCar({ marca, modelo }: { readonly marca: string; readonly modelo: string }): string {
  const brand = knownBrand(marca);
  return brand === null ? '' : [brand, plainModel(modelo)].filter((part) => part !== '').join(' ');
}

function factsOf({ tipo_consulta, vehicle, importacion }: LeadMailPayload, siteUrl: string): readonly Fact[] {
  if (vehicle !== null) return vehicleFacts(vehicle, siteUrl);
  if (importacion === null) return [{ label: 'Consulta', value: TIPO_CONSULTA_LABELS[tipo_consulta] }];
  const car = plainCar(importacion);
  return [{ label: 'Importación', value: car === '' ? 'A medida' : car }];
}

function numberFacts({ lead_id }: LeadMailPayload): readonly Fact[] {
  return lead_id === undefined ? [] : [{ label: 'Tu número', value: leadReference(lead_id) }];
}

/** Builds the receipt of a lead. @throws MailObsolete when it comes too late; ZodError when the payload is none. */
export function leadReceipt(payload: unknown, { siteUrl, createdAt, business }: MailContext): Mail {
  if (isTooLate('lead-receipt', createdAt, new Date()))
    throw new MailObsolete('The receipt would come too late.');
  const lead = leadMailPayloadSchema.parse(payload);
  const isImport = lead.canal === 'importacion_web';
  const name = greetingName(lead.nombre);
  const hello = name === '' ? 'Hola:' : `Hola, ${name}:`;
  const { promises } = business;
  const [landline] = business.phones;
  const blocks: readonly Block[] = [
    { kind: 'paragraph', text: hello },
    {
      kind: 'paragraph',
      text: isImport
        ? `Hemos recibido tu solicitud de importación. Buscaremos las mejores opciones y te contactaremos en ${promises.replyTime}.`
        : 'Hemos recibido tu consulta. Te contactaremos pronto, por teléfono o por correo.',
    },
    { kind: 'facts', facts: [...factsOf(lead, siteUrl), ...numberFacts(lead)] },
    {
      kind: 'paragraph',
      text: `Si prefieres hablar ya con nosotros, llámanos al ${landline.display.replaceAll(' ', '\u00a0')}.`,
    },
    { kind: 'button', label: 'Ver vehículos en stock', href: `${siteUrl}${paths.catalogo}` },
    {
      kind: 'note',
      text: `Recibes este correo porque alguien ha escrito tu dirección en un formulario de ${siteUrl}. Si no has sido tú, ignóralo o escríbenos a ${business.privacyEmail}.`,
    },
  ];
  const content = {
    title: isImport ? 'Tu solicitud está en marcha' : 'Hemos recibido tu consulta',
    preview: isImport ? `Respuesta en ${promises.replyTime}.` : 'Te contactaremos pronto.',
    blocks,
  };
  return {
    subject: isImport ? 'Hemos recibido tu solicitud de importación' : 'Hemos recibido tu consulta',
    html: mailHtml(content, business),
    text: mailText(content, business),
  };
}
