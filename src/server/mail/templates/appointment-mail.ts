import * as z from 'zod/mini';
import { invitationIcs } from '#src/features/appointments/appointment-ics.ts';
import { hoursText, whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { BOOKABLE_KINDS } from '#src/features/appointments/booking.schema.ts';
import { spanOf } from '#src/features/appointments/appointment.schema.ts';
import {
  addressText,
  buyerAppointmentSchema,
  buyerIcs,
  carText,
  isOnSite,
  type BuyerAppointment,
} from '#src/features/appointments/buyer-appointment.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import {
  knownAppointmentSchema,
  type KnownAppointment,
} from '#src/features/appointments/known-appointment.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { paths } from '#src/paths.ts';
import { MailUnneeded, type Mail, type MailContext } from '#src/server/mail/mail.ts';
import { button, facts, mailOf, note, paragraph, type Block, type Fact } from './layout.ts';
import { greeting } from './lead-mails.ts';

/**
 * The mails to a customer about an appointment: that it was made, changed or cancelled, with the part for calendar programs,
 * and the reminder.
 */

const payloadSchema = z.object({ cita: z.string(), secuencia: z.number() });

const answerSchema = z.object({
  cita: z.nullable(
    z.object({
      ...buyerAppointmentSchema.shape,
      conoce: z.nullable(knownAppointmentSchema),
      token: z.string(),
    }),
  ),
});

/** A buyer's private link. The fragment is sent to no server. */
export const appointmentLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${appointmentPaths.page}#${token}`;

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
}

const CHANGED = {
  subject: 'Tu cita ha cambiado',
  text: 'Estos son los datos nuevos; los anteriores ya no valen:',
};
const WORDS = {
  nueva: { subject: 'Tu cita', title: 'Tu cita está confirmada', text: 'Quedamos así:' },
  movida: { ...CHANGED, title: 'Tu cita ha cambiado de hora' },
  cambiada: { ...CHANGED, title: 'Tu cita ha cambiado' },
  cancelada: {
    subject: 'Tu cita está cancelada',
    title: 'Tu cita está cancelada',
    text: 'Hemos cancelado esta cita:',
  },
  anulada: {
    subject: 'Has anulado tu cita',
    title: 'Has anulado tu cita',
    text: 'Esta cita queda anulada:',
  },
  sinCoche: {
    subject: 'Tu cita está cancelada',
    title: 'El coche que querías ver ya no está disponible',
    text: 'Lo sentimos: el coche que querías ver ya no está disponible y hemos cancelado esta cita:',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** What has happened since the buyer last heard of the appointment. */
function newsOf(
  { estado, inicio, anulada_por }: BuyerAppointment,
  known: KnownAppointment | null,
): keyof typeof WORDS {
  if (estado === 'cancelada')
    return anulada_por === 'cliente' ? 'anulada' : anulada_por === 'coche' ? 'sinCoche' : 'cancelada';
  if (known === null) return 'nueva';
  return known.inicio === inicio ? 'cambiada' : 'movida';
}

function rows(appointment: BuyerAppointment, { business }: MailContext): readonly Fact[] {
  const span = spanOf(appointment);
  const [day = ''] = whenText(span).split(', de ');
  const car = carText(appointment);
  return [
    { label: 'Día', value: day },
    { label: 'Hora', value: `${hoursText(span)} (hora peninsular)` },
    { label: 'Tipo', value: APPOINTMENT_KIND_LABELS[appointment.tipo] },
    ...(car === '' ? [] : [{ label: 'Coche', value: car }]),
    ...(isOnSite(appointment.tipo) ? [{ label: 'Dónde', value: addressText(business) }] : []),
  ];
}

/** The telephone as one word, so that no line breaks it. */
const phoneOf = ({ business }: MailContext): string => business.phones[0].display.replaceAll(' ', '\u00a0');

const whyNote = ({ business }: MailContext): Block =>
  note(
    `Recibes este correo porque has concertado una cita con ${business.name}. Si no es así, ignóralo o escríbenos a ${business.privacyEmail}.`,
  );

/** What the buyer can do while the appointment takes place. Behind the link he moves what he could book himself. */
function openBlocks({ tipo }: BuyerAppointment, token: string, context: MailContext): readonly Block[] {
  const isBookable = BOOKABLE_KINDS.some((kind) => kind === tipo);
  return [
    button(
      isBookable ? 'Ver, cambiar o anular mi cita' : 'Ver o anular mi cita',
      appointmentLink(context.siteUrl, token),
    ),
    paragraph(
      isBookable
        ? `Si no puedes a esa hora, elige otra con el botón o llámanos al ${phoneOf(context)}.`
        : `Si no puedes a esa hora, llámanos al ${phoneOf(context)} y buscamos otra.`,
    ),
  ];
}

/** What the buyer can do after a cancellation. */
function cancelledBlocks(news: keyof typeof WORDS, context: MailContext): readonly Block[] {
  const otherTime = paragraph(`Si quieres otra hora, llámanos al ${phoneOf(context)}.`);
  if (news === 'cancelada') return [otherTime];
  if (news === 'anulada')
    return [button('Pedir otra cita', `${context.siteUrl}${appointmentPaths.ask}`), otherTime];
  return [
    button('Ver los coches en stock', `${context.siteUrl}${paths.catalogo}`),
    paragraph(`Si quieres ver otro coche, llámanos al ${phoneOf(context)} y te damos otra cita.`),
  ];
}

/** What an internal route answers about an appointment; null when there is nothing to send. */
async function askFor(route: string, payload: unknown, context: MailContext) {
  const { cita, secuencia } = payloadSchema.parse(payload);
  const answer = answerSchema.parse(await context.callPocketbase(route, { cita, secuencia }));
  return { id: cita, found: answer.cita };
}

/**
 * Builds the mail from the appointment as it is stored now.
 * @throws MailUnneeded when a newer mail is queued or sent, when it is cancelled before it was announced, over or gone.
 */
export async function appointmentMail(payload: unknown, context: MailContext): Promise<Mail> {
  const { business, recipient } = context;
  const { id, found } = await askFor('appointments/mail', payload, context);
  if (found === null) throw new MailUnneeded('The appointment has a newer mail, or is over or gone');
  const { token, conoce, ...appointment } = found;
  const news = newsOf(appointment, conoce);
  const words = WORDS[news];
  const when = whenText(spanOf(appointment));
  const isOpen = appointment.estado === 'abierta';
  const blocks: readonly Block[] = [
    greeting(appointment.nombre),
    paragraph(words.text),
    facts(...rows(appointment, context)),
    ...(isOpen
      ? [
          ...openBlocks(appointment, token, context),
          note(
            'Este correo lleva la cita para tu calendario. El enlace es personal y vale hasta que termine la cita.',
          ),
        ]
      : cancelledBlocks(news, context)),
    whyNote(context),
  ];
  const parties = { organizer: { name: business.name, email: business.email }, attendee: recipient };
  return {
    ...mailOf(`${words.subject}: ${when}`, { title: words.title, preview: when, blocks }, business),
    calendar: {
      method: isOpen ? 'REQUEST' : 'CANCEL',
      content: invitationIcs(buyerIcs(appointment, business), parties),
    },
    announced: { cita: id, secuencia: appointment.secuencia, inicio: appointment.inicio },
  };
}

/** `Tu cita es mañana`; the mail server may have been away until the day itself. */
function reminderTitle(start: number): string {
  const day = plainMadridDay(start);
  const now = Date.now();
  const title = 'Recordatorio de tu cita';
  if (day === plainMadridDay(now)) return 'Tu cita es hoy';
  return day === plainMadridDay(now, 1) ? 'Tu cita es mañana' : title;
}

/**
 * Builds the reminder. It carries no part for calendar programs: they have the appointment.
 * @throws MailUnneeded once the appointment has changed or begun.
 */
export async function appointmentReminder(payload: unknown, context: MailContext): Promise<Mail> {
  const { id, found } = await askFor('appointments/reminder', payload, context);
  if (found === null) throw new MailUnneeded('The appointment has changed or begun');
  const { token, ...appointment } = found;
  const span = spanOf(appointment);
  const when = whenText(span);
  const title = reminderTitle(span.start);
  const blocks: readonly Block[] = [
    greeting(appointment.nombre),
    paragraph(
      isOnSite(appointment.tipo) ? 'Te esperamos. Estos son los datos:' : 'Estos son los datos de tu cita:',
    ),
    facts(...rows(appointment, context)),
    ...openBlocks(appointment, token, context),
    note('El enlace es personal y vale hasta que termine la cita.'),
    whyNote(context),
  ];
  return {
    ...mailOf(`${title}: ${when}`, { title, preview: when, blocks }, context.business),
    announced: { cita: id, secuencia: appointment.secuencia, inicio: appointment.inicio },
  };
}
