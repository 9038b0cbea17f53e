import type { DealerContact } from '#src/features/company/business/business.ts';

/** The ways to ask about a car (SPEC section 2 leaves their action open). */

/** Dials the dealer's first number. */
export function callHref({ phone }: Pick<DealerContact, 'phone'>): string {
  return `tel:${phone.e164}`;
}

/** Opens a chat that names the car, its reference and its public URL. */
export function whatsappHref(
  { whatsapp }: Pick<DealerContact, 'whatsapp'>,
  { title, referencia }: { readonly title: string; readonly referencia: string },
  url: string,
): string {
  const ref = referencia === '' ? '' : ` (ref. ${referencia})`;
  const text = `Hola, me interesa el ${title}${ref}: ${url}`;
  return `https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(text)}`;
}
