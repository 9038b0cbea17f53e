import { leadVehicle, wantedCar, type LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { toE164 } from '#src/features/company/business/phone-number.ts';
import { chatUrl } from '#src/lib/chat-url.ts';

/** How a lead is answered in one tap: addresses for the phone, the mail program and WhatsApp. */

/** Whether a number (E.164) is a Spanish landline: those begin with 8 or 9, and WhatsApp knows none of them. */
function isSpanishLandline(number: string): boolean {
  return /^\+34[89]/.test(number);
}

function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/)[0] ?? '';
}

function aboutWhat(lead: LeadRecord): string {
  const wanted = wantedCar(lead);
  if (wanted !== '') return `tu solicitud de importar un ${wanted}`;
  const car = leadVehicle(lead);
  return car === '' ? 'tu consulta' : `tu consulta sobre el ${car}`;
}

function greeting(lead: LeadRecord, dealer: string): string {
  return `Hola, ${firstName(lead.nombre)}: te escribo de ${dealer} por ${aboutWhat(lead)}.`;
}

/** Addresses for answering; those that the lead's data do not allow are null. */
export interface ReplyLinks {
  readonly call: string | null;
  readonly whatsapp: string | null;
  readonly mail: string;
}

/** @param dealer its name, as customers know it. */
export function replyLinks(lead: LeadRecord, dealer: string): ReplyLinks {
  const number = toE164(lead.telefono);
  const subject = lead.asunto === '' ? `Tu consulta en ${dealer}` : `Re: ${lead.asunto}`;
  const mail = new URLSearchParams({ subject, body: `${greeting(lead, dealer)}\n\n` })
    .toString()
    .replaceAll('+', '%20');
  return {
    call: number === null ? null : `tel:${number}`,
    whatsapp: number === null || isSpanishLandline(number) ? null : chatUrl(number, greeting(lead, dealer)),
    mail: `mailto:${encodeURIComponent(lead.email).replace('%40', '@')}?${mail}`,
  };
}
