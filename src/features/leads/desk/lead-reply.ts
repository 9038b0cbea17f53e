import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import { leadVehicle, requestedCar, type LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { toE164 } from '#src/features/company/business/phone-number.ts';
import { chatUrl } from '#src/lib/chat-url.ts';

/** One-tap replies to a lead: links for telephone, e-mail and WhatsApp. */

/** Whether an E.164 number is a Spanish landline, which starts with 8 or 9. Landlines are not offered WhatsApp. */
function isSpanishLandline(number: string): boolean {
  return /^\+34[89]/.test(number);
}

function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/)[0] ?? '';
}

function aboutWhat(lead: LeadRecord): string {
  const imported = requestedCar(lead);
  if (imported !== '') return `tu solicitud de importar un ${imported}`;
  const car = leadVehicle(lead);
  if (lead.canal === BOOKING_CHANNEL) return car === '' ? 'tu cita' : `tu cita para ver el ${car}`;
  const { entrega } = lead;
  if (entrega !== null && car === '') return `tu ${`${entrega.marca} ${entrega.modelo}`.trim() || 'coche'}`;
  return car === '' ? 'tu consulta' : `tu consulta sobre el ${car}`;
}

function greeting(lead: LeadRecord, dealer: string): string {
  return `Hola, ${firstName(lead.nombre)}: te escribo desde ${dealer} por ${aboutWhat(lead)}.`;
}

/** Subject of the mail. That of a booking is the kind of its appointment. */
function subjectOf({ asunto, canal }: LeadRecord, dealer: string): string {
  if (canal === BOOKING_CHANNEL) return `Tu cita en ${dealer}`;
  return asunto === '' ? `Tu consulta en ${dealer}` : `Re: ${asunto}`;
}

/** Reply links; null for contacts that the lead's data do not allow. */
export interface ReplyLinks {
  readonly call: string | null;
  readonly whatsapp: string | null;
  readonly mail: string | null;
}

/**
 * @param dealer trade name of the dealer.
 * @param news sentences about the car after the greeting; '' for none.
 */
export function replyLinks(lead: LeadRecord, dealer: string, news = ''): ReplyLinks {
  const text = news === '' ? greeting(lead, dealer) : `${greeting(lead, dealer)} ${news}`;
  const number = toE164(lead.telefono);
  const subject = subjectOf(lead, dealer);
  const mail = new URLSearchParams({ subject, body: `${text}\n\n` }).toString().replaceAll('+', '%20');
  return {
    call: number === null ? null : `tel:${number}`,
    whatsapp: number === null || isSpanishLandline(number) ? null : chatUrl(number, text),
    mail: lead.email === '' ? null : `mailto:${encodeURIComponent(lead.email).replace('%40', '@')}?${mail}`,
  };
}
