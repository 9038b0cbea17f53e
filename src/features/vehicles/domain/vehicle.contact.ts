import type { DealerContact } from '#src/features/company/business/business.ts';
import { chatUrl } from '#src/lib/chat-url.ts';
import { isSold } from './vehicle.facts.ts';

/** The ways to ask about a car (SPEC section 2 leaves their action open). */

interface ChatCar {
  readonly title: string;
  readonly referencia: string;
  readonly status?: string;
}

/** Dials the dealer's first number. */
export function callHref({ phone }: Pick<DealerContact, 'phone'>): string {
  return `tel:${phone.e164}`;
}

/** Opens a chat that names the car, its reference and its public URL; of a sold one it asks for its like. */
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
