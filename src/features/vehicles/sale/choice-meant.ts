import { vehicleFields, type FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { CHOICE_WORDS, foldWords } from './choice-synonyms.ts';

/** Maps a text to a vehicle's choice. Nothing is guessed: a text with an unlisted word maps to none. */

type ChoiceField = FieldOf<'choice'>;

/** Words without meaning for the choice. A field that is not listed matches whole texts only. */
const FILLERS: Partial<Readonly<Record<ChoiceField, RegExp>>> = {
  combustible: /^(?:100|9[58]|\d\dv|de|y|in|e|con|sin|motor|ligero|ligera|mild|full|micro)$/,
  transmision:
    /^(?:\d{1,2}g?|[gmsv]|x|de|con|cambio|caja|vel|velocidad|velocidades|marchas|gang|gange|getriebe|doble)$/,
  carroceria: /^(?:\d{1,2}p?|p|de|y|coche|puertas|plazas)$/,
  tapiceria:
    /^(?:y|en|de|tapiceria|asientos|completo|completa|total|full|voll|negro|negra|schwarz|black|blanco|blanca|beige|gris|grau|marron|braun|rojo|roja|azul|crema|cognac|conac)$/,
  condicion: /^(?:vehiculo|coche|de|estado)$/,
  traccion: /^(?:traccion|antrieb|ruedas|motrices|a|las|en|permanente|sistema)$/,
  etiqueta_dgt:
    /^(?:etiqueta|distintivo|pegatina|ambiental|medioambiental|dgt|tipo|emisiones|verde|azul|amarilla|amarillo)$/,
};

const has = (values: readonly string[], ...required: readonly string[]) =>
  required.every((value) => values.includes(value));

/** The combined meaning of several values in one text; undefined when they contradict each other. */
const TOGETHER: Partial<Readonly<Record<ChoiceField, (values: readonly string[]) => string | undefined>>> = {
  combustible: (values) => {
    const others = (value: string) => values.filter((other) => other !== value).join();
    if (has(values, 'gasolina', 'diesel')) return undefined;
    if (has(values, 'otro')) return /^(?:gasolina|diesel)$/.test(others('otro')) ? 'otro' : undefined;
    if (has(values, 'hibrido_enchufable'))
      return others('hibrido_enchufable') === 'electrico' ? undefined : 'hibrido_enchufable';
    // 'Elektro/Benzin' alone may be either kind of hybrid.
    return has(values, 'hibrido') ? 'hibrido' : undefined;
  },
  tapiceria: (values) => (has(values, 'Cuero', 'Cuero sintético') ? undefined : 'Mixta'),
};

function wholeMeant(field: ChoiceField, words: string): string | undefined {
  const values: readonly string[] = vehicleFields[field].values;
  const others: Readonly<Record<string, string>> = CHOICE_WORDS[field];
  return (
    values.find((value) => foldWords(value) === words) ??
    (Object.hasOwn(others, words) ? others[words] : undefined)
  );
}

/** The value that a text means; undefined when it is not certain. */
export function choiceMeant(field: ChoiceField, text: string): string | undefined {
  const words = foldWords(text);
  const whole = wholeMeant(field, words);
  const fillers = FILLERS[field];
  if (whole !== undefined || fillers === undefined) return whole;
  const rest = words.split(' ').filter((word) => !fillers.test(word));
  const restMeant = wholeMeant(field, rest.join(' '));
  if (restMeant !== undefined || rest.length < 2) return restMeant;
  const values = [...new Set(rest.map((word) => wholeMeant(field, word)))];
  if (!values.every((value) => value !== undefined)) return undefined;
  return values.length === 1 ? values[0] : TOGETHER[field]?.(values);
}
