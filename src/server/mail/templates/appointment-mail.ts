import * as z from 'zod/mini';
import { invitationIcs } from '#src/features/appointments/appointment-ics.ts';
import { hoursText, whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
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
import { MailUnneeded, type Mail, type MailContext } from '#src/server/mail/mail.ts';
import { button, facts, mailOf, note, paragraph, type Block, type Fact } from './layout.ts';
import { greeting } from './lead-mails.ts';

/** The mail to a customer about an appointment: made, changed or cancelled, with the part for calendar programs. */

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
} as const satisfies Readonly<Record<string, Words>>;

/** What has happened since the buyer last heard of the appointment. */
function newsOf({ estado, inicio }: BuyerAppointment, known: KnownAppointment | null): keyof typeof WORDS {
  if (estado === 'cancelada') return 'cancelada';
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

/**
 * Builds the mail from the appointment as it is stored now.
 * @throws MailUnneeded when a newer mail is queued or sent, when it is cancelled before it was announced, over or gone.
 */
export async function appointmentMail(payload: unknown, context: MailContext): Promise<Mail> {
  const { cita, secuencia } = payloadSchema.parse(payload);
  const { business, siteUrl, recipient } = context;
  const answer = answerSchema.parse(await context.callPocketbase('appointments/mail', { cita, secuencia }));
  if (answer.cita === null) throw new MailUnneeded('The appointment has a newer mail, or is over or gone');
  const { token, conoce, ...appointment } = answer.cita;
  const news = newsOf(appointment, conoce);
  const words = WORDS[news];
  const when = whenText(spanOf(appointment));
  const phone = business.phones[0].display.replaceAll(' ', '\u00a0');
  const blocks: readonly Block[] = [
    greeting(appointment.nombre),
    paragraph(words.text),
    facts(...rows(appointment, context)),
    ...(news === 'cancelada'
      ? [paragraph(`Si quieres otra hora, llámanos al ${phone}.`)]
      : [
          button('Ver mi cita', appointmentLink(siteUrl, token)),
          paragraph(`Si no puedes a esa hora, llámanos al ${phone} y buscamos otra.`),
          note(
            'Este correo lleva la cita para tu calendario. El enlace es personal y vale hasta que termine la cita.',
          ),
        ]),
    note(
      `Recibes este correo porque has concertado una cita con ${business.name}. Si no es así, ignóralo o escríbenos a ${business.privacyEmail}.`,
    ),
  ];
  const parties = { organizer: { name: business.name, email: business.email }, attendee: recipient };
  return {
    ...mailOf(`${words.subject}: ${when}`, { title: words.title, preview: when, blocks }, business),
    calendar: {
      method: news === 'cancelada' ? 'CANCEL' : 'REQUEST',
      content: invitationIcs(buyerIcs(appointment, business), parties),
    },
    announced: { cita, secuencia: appointment.secuencia, inicio: appointment.inicio },
  };
}
