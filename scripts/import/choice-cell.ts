import { foldWords } from '#src/features/vehicles/sale/choice-words.ts';
import { cell } from './cells.ts';

/** What a cell that holds one of a few words may also say. */
export interface ChoiceWords<Value extends string> {
  readonly values: readonly Value[];
  /** Other words for a value: in lower case, without accents, with spaces between. */
  readonly alike: Readonly<Record<string, Value>>;
  /** What an absent word means. */
  readonly absent: Value | '';
  /** What a word becomes that nobody knows. */
  readonly unknown: Value | '';
}

/** One of a few words. */
export function choiceCell<Value extends string>({ values, alike, absent, unknown }: ChoiceWords<Value>) {
  const exact = (text: string): Value | undefined => values.find((value) => value === text);
  return cell<Value | ''>((text) => {
    if (text === '') return { value: absent, note: '' };
    const known = exact(text);
    if (known !== undefined) return { value: known, note: '' };
    const word = foldWords(text);
    const near = values.find((value) => foldWords(value) === word) ?? alike[word] ?? unknown;
    return { value: near, note: `“${text}” becomes ${near === '' ? 'empty' : `“${near}”`}` };
  });
}
