/** The chassis number, VIN (ISO 3779), as people copy it from papers. Free of Intl: PocketBase's hooks share it. */

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Without the spaces and hyphens that papers put into it, in capitals. */
export function tidyVin(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Whether a tidied text can be one: 17 letters and digits, never I, O or Q, which read as 1 and 0. */
export function isVin(vin: string): boolean {
  return VIN.test(vin);
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** Value of each letter, by ISO 3779. */
const VALUES = '12345678123457923456789';
/** Weight of each of the 17 places; the ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

function valueOf(character: string): number {
  const place = LETTERS.indexOf(character);
  return Number(place < 0 ? character : VALUES[place]);
}

/** Regions whose law demands the check digit: North America (1 to 5) and China (L). European makers put there what they like. */
const CHECKED = /^[1-5L]/;

/** Whether a VIN must have a right check digit and has not. */
export function hasWrongCheckDigit(vin: string): boolean {
  if (!isVin(vin) || !CHECKED.test(vin)) return false;
  const sum = Array.from(vin).reduce(
    (total, character, place) => total + valueOf(character) * (WEIGHTS[place] ?? 0),
    0,
  );
  const rest = sum % 11;
  return vin[8] !== (rest === 10 ? 'X' : String(rest));
}
