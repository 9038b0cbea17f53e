import { shareText, type SharedCar } from '#src/features/admin/stock/car-links.messages.ts';
import { toE164 } from '#src/features/company/business/phone-number.ts';
import { replyLinks } from '#src/features/leads/desk/lead-reply.ts';
import { isClosed } from '#src/features/leads/rules/lead-state.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { isSold } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { plainEmail } from '#src/lib/email.ts';

/** Pure rules for a car that has just been sold: who may have bought it, and who else waits for it. */

type Status = { readonly status: string };

/** Whether a save has sold the car. */
export function isSale(before: Status, after: Status): boolean {
  return !isSold(before.status) && isSold(after.status);
}

/** Whether two leads are of one person: the same e-mail address or telephone. */
function isSamePerson(one: LeadRecord, other: LeadRecord): boolean {
  const [phone, otherPhone] = [toE164(one.telefono), toE164(other.telefono)];
  const isEmail = plainEmail(one.email) !== '' && plainEmail(one.email) === plainEmail(other.email);
  return isEmail || (phone !== null && phone === otherPhone);
}

/** The first lead of each person. */
function oncePerPerson(leads: readonly LeadRecord[]): LeadRecord[] {
  return leads.filter((lead, index) => !leads.slice(0, index).some((earlier) => isSamePerson(earlier, lead)));
}

/** The leads that may be the buyer's, one for each person: the open ones first. @param askers newest first */
export function possibleBuyers(askers: readonly LeadRecord[]): LeadRecord[] {
  const open = askers.filter(({ estado }) => !isClosed(estado));
  return oncePerPerson([...open, ...askers.filter(({ estado }) => isClosed(estado))]);
}

/**
 * The others who wait for the car, one lead for each person. Import requests are about another car.
 * @param askers newest first
 * @param buyer id of the buyer's lead; '' when none is known
 */
export function othersToNotify(askers: readonly LeadRecord[], buyer: string): LeadRecord[] {
  const buyers = askers.filter(({ id, estado }) => id === buyer || estado === 'ganado');
  const waiting = askers.filter(
    (lead) =>
      !isClosed(lead.estado) &&
      lead.canal !== 'importacion_web' &&
      !buyers.some((one) => one.id === lead.id || isSamePerson(one, lead)),
  );
  return oncePerPerson(waiting);
}

/** What a message about a sold car says: the similar cars, each with the address of its page. */
export function soldNews(similar: readonly { readonly car: SharedCar; readonly url: string }[]): string {
  if (similar.length === 0) return 'Ya se ha vendido. Si quieres, te buscamos uno parecido.';
  const [intro, question] =
    similar.length === 1
      ? ['Ahora tenemos este parecido:', '¿Te interesa?']
      : ['Ahora tenemos estos parecidos:', '¿Te interesa alguno?'];
  const cars = similar.map(({ car, url }) => shareText(car, url));
  return [`Ya se ha vendido. ${intro}`, ...cars, question].join('\n\n');
}

/** Whether a message can be sent to the person: a landline has no WhatsApp. */
export function canBeWrittenTo(lead: LeadRecord): boolean {
  const { whatsapp, mail } = replyLinks(lead, '');
  return whatsapp !== null || mail !== null;
}

/** How the others learn of the sale. @param canWrite whether one of them can get a message */
export function noticeText(canWrite: boolean, hasSimilar: boolean): string {
  if (canWrite)
    return hasSimilar
      ? 'El mensaje dice que ya se ha vendido y propone:'
      : 'El mensaje dice que ya se ha vendido.';
  const call = 'A un teléfono fijo no llega WhatsApp: llama para decir que ya se ha vendido';
  return hasSimilar ? `${call} y propón:` : `${call}.`;
}
