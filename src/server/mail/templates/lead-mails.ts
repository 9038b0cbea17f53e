import { unbroken, whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { spanOf } from '#src/features/appointments/appointment.schema.ts';
import { compactPhone, toE164 } from '#src/features/company/business/phone-number.ts';
import { TIPO_CONSULTA_LABELS } from '#src/features/leads/rules/contact.schema.ts';
import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import { leadMailPayloadSchema, type LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { tradeInFacts, tradeInText } from '#src/features/leads/rules/trade-in.texts.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { knownBrand } from '#src/features/vehicles/domain/brands.ts';
import { paths } from '#src/paths.ts';
import { MailObsolete, type Mail, type MailContext } from '#src/server/mail/mail.ts';
import { isTooLate } from '#src/server/mail/mail-expiry.ts';
import { button, facts, mailOf, note, paragraph, type Block, type Fact } from './layout.ts';

/** The two mails of a lead: the notice to the dealer and the receipt to the customer. */

/** The car of a lead: its name with a link to its page, and its reference number. */
function vehicleFacts(
  { titulo, slug, referencia = '' }: NonNullable<LeadMailPayload['vehicle']>,
  siteUrl: string,
): readonly Fact[] {
  return [
    { label: 'Vehículo', value: titulo, href: `${siteUrl}${paths.vehiculo(slug)}` },
    ...(referencia === '' ? [] : [{ label: 'Referencia', value: referencia }]),
  ];
}

function numberFacts(label: string, { lead_id }: LeadMailPayload): readonly Fact[] {
  return lead_id === undefined ? [] : [{ label, value: leadReference(lead_id) }];
}

/** Name and contacts, with links to write and call. */
export function personFacts({
  nombre,
  email,
  telefono,
}: Pick<LeadMailPayload, 'nombre' | 'email' | 'telefono'>): readonly Fact[] {
  return [
    { label: 'Nombre', value: nombre },
    { label: 'Email', value: email, href: `mailto:${email}` },
    { label: 'Teléfono', value: telefono, href: `tel:${toE164(telefono) ?? compactPhone(telefono)}` },
  ].filter(({ value }) => value !== '');
}

/** What a portal names: itself, and the car if it is none of the stock. */
function portalFacts({ origen = '', coche = '', vehicle }: LeadMailPayload): readonly Fact[] {
  return [
    { label: 'Portal', value: origen },
    { label: 'Vehículo', value: vehicle === null ? coche : '' },
  ].filter(({ value }) => value !== '');
}

function wishFacts({ importacion }: LeadMailPayload): readonly Fact[] {
  if (importacion === null) return [];
  const { marca, modelo, anio, km_max, presupuesto } = importacion;
  return [
    { label: 'Marca', value: marca },
    { label: 'Modelo', value: modelo },
    { label: 'Año mínimo', value: anio },
    { label: 'Kilómetros máximos', value: km_max },
    { label: 'Presupuesto (€)', value: presupuesto },
  ].filter(({ value }) => value !== '');
}

/** The hour and the kind of a booked appointment. */
function bookedFacts({ cita }: LeadMailPayload): readonly Fact[] {
  if (cita === undefined) return [];
  return [
    { label: 'Cuándo', value: unbroken(whenText(spanOf(cita))) },
    { label: 'Tipo', value: APPOINTMENT_KIND_LABELS[cita.tipo] },
  ];
}

/** The subject that the person has chosen; an offered car and a booked appointment have none. */
function kindFacts({ canal, tipo_consulta }: LeadMailPayload): readonly Fact[] {
  if (canal === 'tasacion_web' || canal === BOOKING_CHANNEL) return [];
  return [{ label: 'Tipo de consulta', value: TIPO_CONSULTA_LABELS[tipo_consulta] }];
}

/** The offered car for staff, with its plate. */
function offerBlocks({ entrega }: LeadMailPayload): readonly Block[] {
  if (entrega == null) return [];
  return [
    paragraph('Ofrece su coche a cambio:'),
    facts(...tradeInFacts(entrega)),
    ...quotes('Sobre su coche', entrega.deseos),
  ];
}

const quotes = (label: string, text: string): readonly Block[] =>
  text === '' ? [] : [{ kind: 'quote', label, text }];

/** What the person has written. */
function messageBlocks({ mensaje, importacion, entrega, cita }: LeadMailPayload): readonly Block[] {
  if (importacion !== null) return quotes('Especificaciones', importacion.especificaciones || 'No indicadas');
  return quotes('Mensaje', mensaje === '' && entrega == null && cita === undefined ? 'Sin mensaje' : mensaje);
}

function subjectOf({
  nombre,
  asunto,
  tipo_consulta,
  canal,
  origen,
  coche,
  cita,
  vehicle,
}: LeadMailPayload): string {
  if (cita !== undefined)
    return [`Cita: ${whenText(spanOf(cita))}`, vehicle?.titulo ?? '', nombre]
      .filter((part) => part !== '')
      .join(' · ');
  if (canal === 'importacion_web')
    return `${asunto === '' ? 'Solicitud de importación' : asunto} · ${nombre}`;
  const car = vehicle?.titulo ?? coche ?? '';
  if (canal === 'portal')
    return [`Consulta de ${origen ?? 'un portal'}`, car || asunto, nombre]
      .filter((part) => part !== '')
      .join(' · ');
  if (canal === 'tasacion_web')
    return [asunto, vehicle === null ? '' : `por ${vehicle.titulo}`, nombre]
      .filter((part) => part !== '')
      .join(' · ');
  if (vehicle !== null) return `Consulta: ${vehicle.titulo} · ${nombre}`;
  return `Consulta: ${asunto === '' ? TIPO_CONSULTA_LABELS[tipo_consulta] : asunto} · ${nombre}`;
}

const TITLES: Readonly<Partial<Record<LeadMailPayload['canal'], string>>> = {
  importacion_web: 'Nueva solicitud de importación',
  portal: 'Nueva consulta de un portal',
  tasacion_web: 'Nueva tasación',
  [BOOKING_CHANNEL]: 'Nueva cita',
};

/**
 * Builds the notice of a lead to the dealer with everything the customer entered. Replies go to the customer, if
 * there is an address.
 * @throws ZodError when the payload is invalid.
 */
export function leadNotice(payload: unknown, { siteUrl, business }: MailContext): Mail {
  const lead = leadMailPayloadSchema.parse(payload);
  const { lead_id, nombre, email, telefono, mensaje, asunto, canal, vehicle } = lead;
  const inPanel = lead_id === undefined ? paths.admin : paths.adminLead(lead_id);
  const about: Fact[] = [
    ...numberFacts('Número', lead),
    ...kindFacts(lead),
    ...(asunto === '' || canal === BOOKING_CHANNEL ? [] : [{ label: 'Asunto', value: asunto }]),
    ...portalFacts(lead),
    ...(vehicle === null ? [] : vehicleFacts(vehicle, siteUrl)),
  ];
  const content = {
    title: TITLES[canal] ?? 'Nueva consulta',
    preview: `${nombre}: ${(mensaje || asunto || telefono).slice(0, 120).replaceAll('\n', ' ')}`,
    blocks: [
      facts(...bookedFacts(lead), ...personFacts(lead), ...about, ...wishFacts(lead)),
      ...offerBlocks(lead),
      ...messageBlocks(lead),
      ...(canal === BOOKING_CHANNEL
        ? [paragraph('La cita está confirmada y en la agenda. Puedes cambiarla en el panel.')]
        : []),
      ...(vehicle === null ? [] : [note(`${siteUrl}${paths.vehiculo(vehicle.slug)}`)]),
      button('Abrir el panel', `${siteUrl}${inPanel}`),
      ...(email === '' ? [] : [note('Al responder a este correo escribes directamente al cliente.')]),
    ],
  } as const;
  const mail = mailOf(subjectOf(lead), content, business);
  return email === '' ? mail : { ...mail, replyTo: { name: nombre, address: email } };
}

/** First name for the greeting; '' when the text may not be a name. */
export function greetingName(nombre: string): string {
  const first = nombre.split(' ')[0] ?? '';
  return /^[\p{L}'’-]{2,20}$/u.test(first) && /^[\p{L}\s'’.-]+$/u.test(nombre) ? first : '';
}

/** The greeting of a mail. */
export function greeting(nombre: string): Block {
  const name = greetingName(nombre);
  return paragraph(name === '' ? 'Hola:' : `Hola, ${name}:`);
}

/** Two words and four digits cover nearly every model name, and are too short for spam. */
const MODEL = /^(?=.{1,16}$)(?!(?:.*\p{N}){5})[\p{L}\p{N}+-]+(?: [\p{L}\p{N}+-]+)?$/u;

/** The model name; '' when the text may be something else. */
export function plainModel(text: string): string {
  return MODEL.test(text) ? text : '';
}

/** The requested car as far as it is plausible: a known brand, and text that looks like a model name. */
export function plainCar({ marca, modelo }: { readonly marca: string; readonly modelo: string }): string {
  const brand = knownBrand(marca);
  return brand === null ? '' : [brand, plainModel(modelo)].filter((part) => part !== '').join(' ');
}

/**
 * The offered car for the person, as far as it is plausible. Without its plate, which may reach a mistyped address: who sees the mail
 * must not learn whose plate it is.
 */
function ownCarFacts({ entrega }: LeadMailPayload): readonly Fact[] {
  if (entrega == null) return [];
  const { anio, km, estado } = entrega;
  const shown = /^[\d.\s]+$/.test(km) ? tradeInText('km', entrega) : '';
  return [
    {
      label: 'Tu coche',
      value:
        plainCar(entrega) ||
        (entrega.matricula === '' ? 'El que nos ofreces' : 'El de la matrícula que nos has dado'),
    },
    { label: 'Año', value: anio },
    { label: 'Kilómetros', value: shown },
    { label: 'Estado', value: estado },
  ].filter(({ value }) => value !== '');
}

function aboutFacts(
  { tipo_consulta, vehicle, importacion, entrega }: LeadMailPayload,
  siteUrl: string,
): readonly Fact[] {
  if (vehicle !== null) return vehicleFacts(vehicle, siteUrl);
  if (entrega != null) return [];
  if (importacion === null) return [{ label: 'Consulta', value: TIPO_CONSULTA_LABELS[tipo_consulta] }];
  const car = plainCar(importacion);
  return [{ label: 'Importación', value: car === '' ? 'A medida' : car }];
}

interface ReceiptWords {
  readonly subject: string;
  readonly title: string;
  readonly preview: string;
  readonly text: string;
}

/** @param replyTime the dealer's promise: 'menos de 24 horas'. */
function receiptWords(canal: LeadMailPayload['canal'], replyTime: string): ReceiptWords {
  switch (canal) {
    case 'importacion_web':
      return {
        subject: 'Hemos recibido tu solicitud de importación',
        title: 'Tu solicitud está en marcha',
        preview: `Respuesta en ${replyTime}.`,
        text: `Hemos recibido tu solicitud de importación. Buscaremos las mejores opciones y te contactaremos en ${replyTime}.`,
      };
    case 'tasacion_web':
      return {
        subject: 'Hemos recibido los datos de tu coche',
        title: 'Hemos recibido los datos de tu coche',
        preview: `Respuesta en ${replyTime}.`,
        text: `Los mirará una persona de nuestro equipo, que te contactará en ${replyTime}, por teléfono o por correo.`,
      };
    default:
      return {
        subject: 'Hemos recibido tu consulta',
        title: 'Hemos recibido tu consulta',
        preview: 'Te contactaremos pronto.',
        text: 'Hemos recibido tu consulta. Te contactaremos pronto, por teléfono o por correo.',
      };
  }
}

/**
 * Builds the receipt of a lead. It goes to an unverified address, so it repeats no free text that could be abused for spam: no
 * message, no subject, and names only when they look like names.
 * @throws MailObsolete when it is too late; ZodError when the payload is invalid.
 */
export function leadReceipt(payload: unknown, { siteUrl, createdAt, business }: MailContext): Mail {
  if (isTooLate('lead-receipt', createdAt, new Date()))
    throw new MailObsolete('The receipt would come too late.');
  const lead = leadMailPayloadSchema.parse(payload);
  const { replyTime } = business.promises;
  const words = receiptWords(lead.canal, replyTime);
  const [landline] = business.phones;
  const blocks: readonly Block[] = [
    greeting(lead.nombre),
    paragraph(words.text),
    facts(...ownCarFacts(lead), ...aboutFacts(lead, siteUrl), ...numberFacts('Tu número', lead)),
    paragraph(
      `Si prefieres hablar ya con nosotros, llámanos al ${landline.display.replaceAll(' ', '\u00a0')}.`,
    ),
    button('Ver vehículos en stock', `${siteUrl}${paths.catalogo}`),
    note(
      `Recibes este correo porque alguien ha escrito tu dirección en un formulario de ${siteUrl}. Si no has sido tú, ignóralo o escríbenos a ${business.privacyEmail}.`,
    ),
  ];
  return mailOf(words.subject, { title: words.title, preview: words.preview, blocks }, business);
}
