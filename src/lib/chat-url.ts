/** A chat on WhatsApp with a number (E.164), begun with a text; '' begins with none. */
export function chatUrl(e164: string, text = ''): string {
  return `https://wa.me/${e164.slice(1)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
