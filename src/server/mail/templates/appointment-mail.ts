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
import { MailUnneeded, type Mail, type MailContext } from '#src/server/mail/mail.ts';
import { button, facts, mailOf, note, paragraph, type Block, type Fact } from './layout.ts';
import { greeting } from './lead-mails.ts';

/** The mail to a customer about an appointment: made, moved or cancelled, with the part for calendar programs. */

const payloadSchema = z.object({
  cita: z.string(),
  secuencia: z.number(),
  cambio: z.enum(['nueva', 'movida', 'cancelada']),
});
type Change = z.infer<typeof payloadSchema>['cambio'];

const answerSchema = z.object({
  cita: z.nullable(z.object({ ...buyerAppointmentSchema.shape, token: z.string() })),
});

/** A buyer's private link. The fragment is sent to no server. */
export const appointmentLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${appointmentPaths.page}#${token}`;

const WORDS: Readonly<
  Record<Change, { readonly subject: string; readonly title: string; readonly text: string }>
> = {
  nueva: { subject: 'Tu cita', title: 'Tu cita está confirmada', text: 'Quedamos así:' },
  movida: {
    subject: 'Tu cita ha cambiado',
    title: 'Tu cita ha cambiado de hora',
    text: 'Estos son los datos nuevos; los anteriores ya no valen:',
  },
  cancelada: {
    subject: 'Tu cita está cancelada',
    title: 'Tu cita está cancelada',
    text: 'Hemos cancelado esta cita:',
  },
};

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
 * @throws MailUnneeded when a later version exists, or the appointment is over or gone.
 */
export async function appointmentMail(payload: unknown, context: MailContext): Promise<Mail> {
  const { cita, secuencia, cambio } = payloadSchema.parse(payload);
  const { business, siteUrl, recipient } = context;
  const answer = answerSchema.parse(await context.callPocketbase('appointments/mail', { cita, secuencia }));
  if (answer.cita === null) throw new MailUnneeded('The appointment has changed since, is over or gone');
  const { token, ...appointment } = answer.cita;
  const words = WORDS[cambio];
  const when = whenText(spanOf(appointment));
  const phone = business.phones[0].display.replaceAll(' ', '\u00a0');
  const blocks: readonly Block[] = [
    greeting(appointment.nombre),
    paragraph(words.text),
    facts(...rows(appointment, context)),
    ...(cambio === 'cancelada'
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
      method: cambio === 'cancelada' ? 'CANCEL' : 'REQUEST',
      content: invitationIcs(buyerIcs(appointment, business), parties),
    },
  };
}
