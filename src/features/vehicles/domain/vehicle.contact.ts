import { business } from '#src/config/business.ts';

/** The ways to ask about a car (SPEC section 2 leaves their action open). */

/** Dials the dealer's first number. */
export const callHref = `tel:${business.phones[0].e164}`;

/** Opens a chat that names the car, its reference and its public URL. */
export function whatsappHref(title: string, referencia: string, url: string): string {
  const ref = referencia === '' ? '' : ` (ref. ${referencia})`;
  const text = `Hola, me interesa el ${title}${ref}: ${url}`;
  return `https://wa.me/${business.whatsapp}?text=${encodeURIComponent(text)}`;
}
