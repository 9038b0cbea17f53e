/** Registration plates as users type them. */

const CURRENT = /^(\d{4})([BCDFGHJKLMNPRSTVWXYZ]{3})$/;
/** With a province code, until September 2000. */
const FORMER = /^([A-Z]{1,2})(\d{4,6})([A-Z]{0,2})$/;
/**
 * A German plate: a gap separates the district from the letters. Without the gap it would read like a Spanish plate with
 * a province, and the district would be lost.
 */
const GERMAN = /^[A-ZÄÖÜ]{1,3}[ .-]+[A-Z]{1,2}[ .-]*\d{1,4}[EH]?$/;

/** A plate for comparing: upper case, without separators. */
export function plateKey(plate: string): string {
  return plate.toUpperCase().replace(/[\s.-]/g, '');
}

/** A Spanish plate in its usual form ('1234 BCD', 'M 1234 AB'); another one in upper case with single spaces ('M-X 2021'). */
export function tidyPlate(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, ' ').trim();
  if (GERMAN.test(plain)) return plain;
  const key = plateKey(plain);
  const parts = CURRENT.exec(key) ?? FORMER.exec(key);
  return parts === null ? plain : parts.slice(1).filter(Boolean).join(' ');
}
