import { foldAccents } from '#src/lib/fold-accents.ts';

/**
 * The base colour of a colour's name. Colours are free text: manufacturers invent names, and adverts come in German and
 * English.
 */

interface BaseColour {
  readonly value: string;
  readonly label: string;
  /** Spanish words, folded. */
  readonly spanish: RegExp;
  /** German words, which may end a longer one ('Saphirschwarz'), and words of other languages; folded. */
  readonly foreign: RegExp;
}

const colour = (
  value: string,
  label: string,
  spanish: string,
  german: string,
  others: string,
): BaseColour => ({
  value,
  label,
  spanish: new RegExp(`^(?:${spanish})$`),
  foreign: new RegExp(`(?:${german})e?s?$|^(?:${others})$`),
});

const COLOURS: readonly BaseColour[] = [
  colour('negro', 'Negro', 'negr[oa]|azabache', 'schwarz', 'black|nero|noir'),
  colour('blanco', 'Blanco', 'blanc[oa]', 'weiss', 'white|bianco|blanc'),
  colour(
    'gris',
    'Gris o plata',
    'gris|plata|platead[oa]|antracita|grafito|titanio',
    'grau|silber|anthrazit|graphit|titan',
    'gr[ae]y|silver|grigio|argento|graphite|titanium|charcoal',
  ),
  colour('azul', 'Azul', 'azul|marino', 'blau', 'blue?|bleu|navy'),
  colour('rojo', 'Rojo', 'roj[oa]|burdeos|granate', 'rot|bordeaux', 'red|rosso|rouge|burgundy'),
  colour('verde', 'Verde', 'verde|oliva', 'grun|oliv', 'green|olive'),
  colour(
    'marron',
    'Marrón o beige',
    'marron|beis|beige|arena|crema|marfil|champan|bronce',
    'braun|beige|sand|bronze|champagner?',
    'brown|champagne|ivory',
  ),
  colour(
    'amarillo',
    'Amarillo o naranja',
    'amarill[oa]|naranja|dorad[oa]|oro',
    'gelb|orange|gold',
    'yellow|giallo|arancio',
  ),
];

const OTHER = { value: 'otro', label: 'Otros colores' };

/** Values and labels, in the order in which they are offered. */
export const COLOUR_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...COLOURS, OTHER].map(({ value, label }) => [value, label]),
);

/**
 * The base colour of a name: a Spanish name begins with it ('Gris azulado'), a German or English one ends with it ('Blue
 * Black'). 'otro' when the name has none; '' without a name.
 */
export function colourGroup(name: string): string {
  const words = foldAccents(name).match(/[a-z]+/g) ?? [];
  const among = (language: 'spanish' | 'foreign') => (word: string) =>
    COLOURS.find((one) => one[language].test(word))?.value;
  const spanish = words.map(among('spanish')).find(Boolean);
  return spanish ?? words.map(among('foreign')).findLast(Boolean) ?? (words.length > 0 ? OTHER.value : '');
}
