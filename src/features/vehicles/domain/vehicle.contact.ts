import type { DealerContact } from '#src/features/company/business/business.ts';
import { chatUrl } from '#src/lib/chat-url.ts';
import { isSold } from './vehicle.facts.ts';

/** Contact links for a car (SPEC section 2 leaves their action open). */

interface ChatCar {
  readonly title: string;
  readonly referencia: string;
  readonly status?: string;
}

/** Dials the dealer's main number. */
export function callHref({ phone }: Pick<DealerContact, 'phone'>): string {
  return `tel:${phone.e164}`;
}

/** Opens a chat that names the car, its reference and its public URL; for a sold car it requests a similar one. */
export function whatsappHref(
  { whatsapp }: Pick<DealerContact, 'whatsapp'>,
  { title, referencia, status = '' }: ChatCar,
  url: string,
): string {
  const ref = referencia === '' ? '' : ` (ref. ${referencia})`;
  const wish = isSold(status) ? 'busco uno igual que el' : 'me interesa el';
  const text = `Hola, ${wish} ${title}${ref}: ${url}`;
  return chatUrl(whatsapp, text);
}
