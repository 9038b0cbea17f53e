/** Lists of records, of which one that cannot be read does not hide the others. */

export interface ReadList<T> {
  readonly items: readonly T[];
  /** What the records that cannot be read are called. */
  readonly unreadable: readonly string[];
}

/** By these fields people know a record; the first that has a text names it. */
const NAMING = ['nombre', 'email', 'modelo', 'clave', 'etiqueta', 'texto', 'alt', 'file'];
const LONGEST_NAME = 60;

/** What a record is called, whatever else is wrong with it: `Ana López (abc123)`. */
export function recordName(record: unknown): string {
  const fields = new Map(Object.entries(typeof record === 'object' && record !== null ? record : {}));
  const text = (field: string): string => {
    const value: unknown = fields.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const field = NAMING.find((name) => text(name) !== '');
  const name =
    field === undefined ? '' : field === 'modelo' ? `${text('marca')} ${text(field)}` : text(field);
  const id = text('id');
  if (name === '') return id === '' ? 'sin nombre' : id;
  return `${name.trim().slice(0, LONGEST_NAME)}${id === '' ? '' : ` (${id})`}`;
}

/** Reads each record apart. @param read throws when it cannot */
export function readList<T>(records: readonly unknown[], read: (record: unknown) => T): ReadList<T> {
  const items: T[] = [];
  const unreadable: string[] = [];
  for (const record of records)
    try {
      items.push(read(record));
    } catch (error) {
      const name = recordName(record);
      unreadable.push(name);
      console.warn(`A record could not be read: ${name}`, error);
    }
  return { items, unreadable };
}

/** What records are called in a sentence: `un lead`, `leads`. */
export interface RecordWords {
  readonly one: string;
  readonly many: string;
}

export const VEHICLES: RecordWords = { one: 'un vehículo', many: 'vehículos' };
export const IMAGES: RecordWords = { one: 'una imagen', many: 'imágenes' };
export const SPECS: RecordWords = { one: 'una especificación', many: 'especificaciones' };
export const LEADS: RecordWords = { one: 'un lead', many: 'leads' };
export const CHANGES: RecordWords = { one: 'un cambio', many: 'cambios' };

const MOST_NAMES = 5;

/** `No se ha podido leer un lead`. */
export function unreadableTitle(count: number, { one, many }: RecordWords): string {
  return count === 1 ? `No se ha podido leer ${one}` : `No se han podido leer ${count} ${many}`;
}

/** Which they are: `Ana (a1), Luis (b2) y 3 más`. */
export function unreadableNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} y ${names.length - MOST_NAMES} más` : shown;
}
