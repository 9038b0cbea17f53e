/** Lists of records in which one unreadable record does not hide the others. */

export interface ReadList<T> {
  readonly items: readonly T[];
  /** Names of the records that could not be read. */
  readonly unreadable: readonly string[];
}

/** Fields that identify a record to a reader; the first with a text names it. */
const NAMING = ['nombre', 'email', 'modelo', 'clave', 'etiqueta', 'texto', 'alt', 'file'];
const LONGEST_NAME = 60;

/** A record's display name, however invalid the record is: `Ana López (abc123)`. */
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

/** Reads each record separately. @param read throws for a record that it cannot read */
export function readList<T>(records: readonly unknown[], read: (record: unknown) => T): ReadList<T> {
  const items: T[] = [];
  const unreadable: string[] = [];
  for (const record of records)
    try {
      items.push(read(record));
    } catch (error) {
      const name = recordName(record);
      unreadable.push(name);
      console.warn(`Could not read record ${name}`, error);
    }
  return { items, unreadable };
}

/** Nouns for the records in a sentence: `un lead`, `leads`. */
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

/** Lists the names: `Ana (a1), Luis (b2) y 3 más`. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} y ${names.length - MOST_NAMES} más` : shown;
}
