/**
 * Validates Spanish tax numbers with their check character: for persons (DNI and NIE: Real Decreto 1553/2005, Orden INT/2058/2008), and
 * for companies and other entities (Orden EHA/451/2008).
 */

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ENTITY_LETTERS = 'JABCDEFGHI';

const PERSON = /^([XYZ]?)(\d{7,8})([A-Z])$/;
const ENTITY = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/;
/** Entity types with a letter as check character, and those with a digit; the others may have either. */
const BY_LETTER = /[NPQRSW]/;
const BY_DIGIT = /[ABEH]/;

/** Removes separators from a tax number. */
export function compactNif(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^ES(?=[A-Z\d]{9}$)/, '');
}

function isPerson(nif: string): boolean {
  const [, letter, digits = '', sign] = PERSON.exec(nif) ?? [];
  if (letter === undefined || digits.length !== (letter === '' ? 8 : 7)) return false;
  const number = Number(`${letter === '' ? '' : 'XYZ'.indexOf(letter)}${digits}`);
  return PERSON_LETTERS[number % PERSON_LETTERS.length] === sign;
}

/** Sum of the digits of a doubled digit. */
const doubled = (digit: number) => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);

function isEntity(nif: string): boolean {
  const [, kind, digits = '', sign = ''] = ENTITY.exec(nif) ?? [];
  if (kind === undefined) return false;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? doubled(digit) : digit),
    0,
  );
  const control = (10 - (sum % 10)) % 10;
  const isDigit = sign === String(control) && !BY_LETTER.test(kind);
  const isLetter = sign === ENTITY_LETTERS[control] && !BY_DIGIT.test(kind);
  return isDigit || isLetter;
}

/** Whether a text is a NIF with a correct check character. */
export function isNif(nif: string): boolean {
  return isPerson(nif) || isEntity(nif);
}
