/** Parts of a line: sentences, and the items of a list in one line. */

const ABBREVIATIONS =
  '[Ii]nkl|[Ii]ncl|bzw|[Tt]el|[Ss]tr|[Aa]bs|[Ee]lektr|einschl|usw|aprox|[Aa]ut|[Mm]ax|[Mm]in|opt|[Kk]omb|evtl|zzgl|ggf|mtl|[Mm]w[Ss]t|[Uu]st|gem|autom';

/** Between sentences, not after an abbreviation. */
const SENTENCE_END = new RegExp(
  String.raw`(?<=[.!?])(?<!(?:^|[\s.(])(?:\p{L}{1,2}|${ABBREVIATIONS})\.)(?<!(?:^|\D)\d{1,2}\.)\s+(?=[\p{Lu}¡¿\d])`,
  'u',
);

export const sentencesOf = (text: string): string[] =>
  text.split(SENTENCE_END).map((sentence) => sentence.replace(/(?<=\p{L}|\))\.$/u, ''));

/** Splits at commas and bars outside brackets; a decimal comma does not split. */
export function itemsOf(text: string): string[] {
  const parts = text.split(/\s+[|•·]\s+|\s*(?:\*{2,}|\+{3,})\s*|\s*[;|]\s*|,(?=\s)(?![^(]*\))/);
  return parts.map((part) => part.trim().replace(/[.;,]$/, '')).filter((part) => part !== '');
}
