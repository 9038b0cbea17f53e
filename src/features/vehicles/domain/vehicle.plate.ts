/** Registration plates as people type them. */

const CURRENT = /^(\d{4})([BCDFGHJKLMNPRSTVWXYZ]{3})$/;
/** Of a province, until September 2000. */
const FORMER = /^([A-Z]{1,2})(\d{4,6})([A-Z]{0,2})$/;
/**
 * A German plate: the district stands apart from the letters of the car. Without that gap it reads like a Spanish one of a
 * province, and its district is lost.
 */
const GERMAN = /^[A-ZÄÖÜ]{1,3}[ .-]+[A-Z]{1,2}[ .-]*\d{1,4}[EH]?$/;

/** A plate for comparing: in capitals, without what stands between its letters and digits. */
export function plateKey(plate: string): string {
  return plate.toUpperCase().replace(/[\s.-]/g, '');
}

/** A Spanish plate as it is read ('1234 BCD', 'M 1234 AB'); another one in capitals and with single spaces ('M-X 2021'). */
export function tidyPlate(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, ' ').trim();
  if (GERMAN.test(plain)) return plain;
  const key = plateKey(plain);
  const parts = CURRENT.exec(key) ?? FORMER.exec(key);
  return parts === null ? plain : parts.slice(1).filter(Boolean).join(' ');
}
