/** The chassis number, VIN (ISO 3779), as copied from papers. Free of Intl: PocketBase's hooks share it. */

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** In upper case, without the spaces and hyphens of printed papers. */
export function tidyVin(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Whether a normalised text can be a VIN: 17 letters and digits, never I, O or Q, which look like 1 and 0. */
export function isVin(vin: string): boolean {
  return VIN.test(vin);
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** Value of each letter, by ISO 3779. */
const VALUES = '12345678123457923456789';
/** Weight of each of the 17 positions; the ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

function valueOf(character: string): number {
  const place = LETTERS.indexOf(character);
  return Number(place < 0 ? character : VALUES[place]);
}

/** Regions whose law requires the check digit: North America (1 to 5) and China (L). European makers use the position freely. */
const CHECKED = /^[1-5L]/;

/** Whether a VIN requires a check digit and has a wrong one. */
export function hasWrongCheckDigit(vin: string): boolean {
  if (!isVin(vin) || !CHECKED.test(vin)) return false;
  const sum = Array.from(vin).reduce(
    (total, character, place) => total + valueOf(character) * (WEIGHTS[place] ?? 0),
    0,
  );
  const rest = sum % 11;
  return vin[8] !== (rest === 10 ? 'X' : String(rest));
}
