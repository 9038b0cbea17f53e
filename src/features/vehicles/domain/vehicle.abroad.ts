import { foldAccents } from '#src/lib/fold-accents.ts';

/** The country of the dealer's visitors: its cities are shown without the country. */
const HOME_COUNTRY = 'España';

/** Whether a country is given and is another one. */
export function isAbroad(country: string): boolean {
  return country.trim() !== '' && foldAccents(country.trim()) !== foldAccents(HOME_COUNTRY);
}
