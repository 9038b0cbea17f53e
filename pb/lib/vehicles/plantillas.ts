import { specLimits } from '#src/config/stock-limits.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { readJson, refuseIfWrong, sanitizeFields } from '#pb/lib/core/fields.ts';
import { keepOthersChanges } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** Spec templates. */

const CELLS = ['grupo', 'clave', 'valor'] as const;
type Cells = Record<(typeof CELLS)[number], string>;

/** A cleaned row, complete and within the limits of a spec; null for anything else. */
function cleanRow(value: unknown): Cells | null {
  const row = (value ?? {}) as Record<string, unknown>;
  const texts = CELLS.map((cell) => row[cell]);
  if (!texts.every((text) => typeof text === 'string')) return null;
  const [grupo = '', clave = '', valor = ''] = texts.map(sanitizeText);
  const clean = { grupo, clave, valor };
  // Counts code points, like PocketBase.
  const fits = CELLS.every((cell) => Array.from(clean[cell]).length <= specLimits[cell]);
  return fits && clave !== '' && valor !== '' ? clean : null;
}

function checkTemplate(record: core.Record): void {
  sanitizeFields(record, ['nombre', 'marca', 'modelo']);
  const filas = readJson(record, 'filas');
  const rows = Array.isArray(filas) ? filas.map(cleanRow) : [];
  const isWrong = rows.length === 0 || rows.length > specLimits.rowsAtOnce || rows.includes(null);
  refuseIfWrong(
    'Revisa los datos de la plantilla',
    isWrong ? { filas: new ValidationError('malformed', 'Las especificaciones no son válidas') } : {},
  );
  record.set('filas', rows);
}

/** Cleans and checks a template: one to three hundred valid specs. */
export function saveTemplate(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  inTransaction(e, (tx) => {
    keepOthersChanges(tx, record);
    checkTemplate(record);
    e.next();
  });
}
