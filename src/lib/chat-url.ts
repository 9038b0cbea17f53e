/** URL of a WhatsApp chat with a number (E.164) and an initial text; '' for none. Without a number, WhatsApp asks for it. */
export function chatUrl(e164: string, text = ''): string {
  return `https://wa.me/${e164.slice(1)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
