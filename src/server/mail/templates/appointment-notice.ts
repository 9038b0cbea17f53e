import { unbroken, whenText } from '#src/features/appointments/appointment-words.ts';
import {
  appointmentNoticeSchema,
  type AppointmentNotice,
} from '#src/features/appointments/appointment-notice.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { spanOf } from '#src/features/appointments/appointment.schema.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { paths } from '#src/paths.ts';
import type { Mail, MailContext } from '#src/server/mail/mail.ts';
import { button, facts, mailOf, note, paragraph, type Fact } from './layout.ts';
import { personFacts } from './lead-mails.ts';

/** The mail that says to the dealer what happened to an appointment without staff. */

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
}

function wordsOf({ que, email }: AppointmentNotice): Words {
  switch (que) {
    case 'movida':
      return {
        subject: 'Cita cambiada',
        title: 'Una cita ha cambiado de hora',
        text: 'El cliente ha elegido otra hora. La anterior vuelve a estar libre.',
      };
    case 'anulada':
      return {
        subject: 'Cita anulada',
        title: 'Un cliente ha anulado su cita',
        text: 'La hora vuelve a estar libre. Llámale si quieres proponerle otra.',
      };
    case 'coche': {
      const next =
        email === ''
          ? 'El cliente no ha dejado email y no lo sabe: llámale.'
          : 'Se lo hemos escrito al cliente. Llámale si quieres ofrecerle otro coche.';
      return {
        subject: email === '' ? 'Cita cancelada, hay que llamar' : 'Cita cancelada',
        title: 'Una cita se ha quedado sin coche',
        text: `El coche ya no está en venta y la cita está cancelada. ${next}`,
      };
    }
  }
}

function timeFacts(notice: AppointmentNotice): readonly Fact[] {
  const { minutos, antes } = notice;
  const when = whenText(spanOf(notice));
  return antes === ''
    ? [{ label: 'Cuándo', value: unbroken(when) }]
    : [
        { label: 'Ahora', value: unbroken(when) },
        { label: 'Antes', value: unbroken(whenText(spanOf({ inicio: antes, minutos }))) },
      ];
}

/**
 * Builds the notice. Replies go to the customer, if there is an address.
 * @throws ZodError when the payload is invalid.
 */
export function appointmentNotice(payload: unknown, { siteUrl, business }: MailContext): Mail {
  const notice = appointmentNoticeSchema.parse(payload);
  const { lead_id, nombre, email, tipo, coche } = notice;
  const words = wordsOf(notice);
  const when = whenText(spanOf(notice));
  const content = {
    title: words.title,
    preview: `${nombre}: ${when}`,
    blocks: [
      paragraph(words.text),
      facts(
        ...timeFacts(notice),
        { label: 'Tipo', value: APPOINTMENT_KIND_LABELS[tipo] },
        ...(coche === '' ? [] : [{ label: 'Vehículo', value: coche }]),
        ...personFacts(notice),
        { label: 'Número', value: leadReference(lead_id) },
      ),
      button('Abrir el lead', `${siteUrl}${paths.adminLead(lead_id)}`),
      ...(email === '' ? [] : [note('Al responder a este correo escribes directamente al cliente.')]),
    ],
  };
  const mail = mailOf(`${words.subject}: ${nombre} · ${when}`, content, business);
  return email === '' ? mail : { ...mail, replyTo: { name: nombre, address: email } };
}
