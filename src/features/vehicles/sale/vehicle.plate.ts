/** Registration plates as people type them. */

const CURRENT = /^(\d{4})([BCDFGHJKLMNPRSTVWXYZ]{3})$/;
/** Of a province, until September 2000. */
const FORMER = /^([A-Z]{1,2})(\d{4,6})([A-Z]{0,2})$/;

/** A Spanish plate as it is read ('1234 BCD', 'M 1234 AB'); another one in capitals and with single spaces. */
export function tidyPlate(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, ' ').trim();
  const compact = plain.replace(/[\s.-]/g, '');
  const parts = CURRENT.exec(compact) ?? FORMER.exec(compact);
  return parts === null ? plain : parts.slice(1).filter(Boolean).join(' ');
}
