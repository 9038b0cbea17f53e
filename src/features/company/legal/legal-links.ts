/** A part of a legal text; a link if it has `href`. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** E-mail addresses, and web addresses that start with www. A full stop after them ends the sentence. */
const ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|www(?:\.[\w-]+)+)/;

/** Splits a plain text at e-mail and web addresses, so that the view can link them. */
export function linkedParts(text: string): readonly TextPart[] {
  return text
    .split(ADDRESS)
    .map((part, index): TextPart => {
      if (index % 2 === 0) return { text: part };
      return { text: part, href: part.includes('@') ? `mailto:${part}` : `https://${part}` };
    })
    .filter((part) => part.text !== '');
}
