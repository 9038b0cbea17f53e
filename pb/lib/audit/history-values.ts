import { shortClosedDaysText, type ClosedDays } from '#src/features/company/business/closed-days.ts';
import { shortCostText, type Cost } from '#src/features/company/business/costs.ts';
import { timesText, type OpenTime } from '#src/features/company/business/opening-hours.ts';
import { shortReviewText, type Review } from '#src/features/company/business/reviews.ts';
import type { HistoryValue } from '#src/features/admin/settings/history/history-search.ts';
import { factsOf } from '#pb/lib/core/business.ts';

/**
 * The values that the history copies from a record, as few as possible: never hidden fields or passwords, and
 * of a lead only choices, flags, dates and numbers, because erasing a person's data does not search the
 * copies.
 */

/** Derived from other fields, or measured. */
const DERIVED = new Set([
  'id',
  'slug',
  'direccion_publica',
  'busqueda',
  'telefono_e164',
  'clave_hash',
  'papelera',
  'file_path',
  'ancho',
  'alto',
  'placeholder',
  'oscura',
  'rota',
  'admin_desde',
  'sin_clave',
  'ultimo_acceso',
]);
const UNTOLD_TYPES = new Set(['autodate', 'password']);
/** Collections with visitors' data. */
const PERSONAL = new Set(['leads', 'lead_notas']);
/** Types whose values never identify a person. */
const IMPERSONAL_TYPES = new Set(['select', 'bool', 'date', 'number']);
const LONGEST = 300;

/**
 * One field of a record. `raw` serves to detect a change; `recorded` is the value that the history stores.
 */
export interface FieldValue {
  readonly raw: string;
  readonly recorded: HistoryValue;
}

function isRepeated(collection: string, field: core.Field): boolean {
  if (field.getHidden()) return false;
  return !PERSONAL.has(collection) || IMPERSONAL_TYPES.has(field.type());
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function plain(value: unknown): HistoryValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) return value.length === 0 ? null : cut(value.map(String).join(', '));
  return cut(JSON.stringify(value));
}

function rawOf(record: core.Record, name: string, type: string): string {
  const several = type === 'select' || type === 'relation' || type === 'file';
  return several ? Array.from(record.getStringSlice(name)).join(', ') : record.getString(name);
}

function disclosedFields(raw: string, type: string): HistoryValue {
  if (raw === '') return null;
  if (type === 'json') return plain(JSON.parse(raw));
  if (type === 'number') return Number(raw);
  if (type === 'bool') return raw === 'true';
  return cut(raw);
}

/** Facts that are lists of entries: the history has one text for each entry. */
const ENTRY_TEXTS: Readonly<Record<string, (entries: unknown) => string[]>> = {
  closedDays: (entries) => (entries as ClosedDays[]).map(shortClosedDaysText),
  costs: (entries) => (entries as Cost[]).map(shortCostText),
  reviews: (entries) => (entries as Review[]).map(shortReviewText),
};

/** A business fact by its path, as in the form: `address.city`, `hours.0` for a Monday. */
function factValues(name: string, fact: unknown, values: Map<string, FieldValue>): void {
  const parts =
    typeof fact === 'object' && fact !== null && !Array.isArray(fact) ? Object.entries(fact) : null;
  if (parts !== null) for (const [part, inner] of parts) factValues(`${name}.${part}`, inner, values);
  else if (name === 'hours' && Array.isArray(fact))
    for (const [day, times] of fact.entries())
      factValues(`hours.${day}`, timesText(times as OpenTime[]), values);
  else if (name === 'phones' && Array.isArray(fact))
    for (const [place, phone] of fact.entries()) factValues(`phones.${place}`, phone, values);
  else
    values.set(name, {
      raw: JSON.stringify(fact),
      recorded: plain(ENTRY_TEXTS[name]?.(fact) ?? fact),
    });
}

function businessValues(record: core.Record): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>();
  for (const [name, fact] of Object.entries(factsOf(record))) factValues(name, fact, values);
  return values;
}

/** The fields of a record that the history covers, by name. */
export function fieldValues(record: core.Record): Map<string, FieldValue> {
  const collection = record.collection();
  if (collection.name === 'negocio') return businessValues(record);
  const values = new Map<string, FieldValue>();
  for (const field of Array.from<core.Field>(collection.fields)) {
    const name = field.getName();
    const type = field.type();
    if (DERIVED.has(name) || UNTOLD_TYPES.has(type)) continue;
    const raw = rawOf(record, name, type);
    values.set(name, {
      raw,
      recorded: isRepeated(collection.name, field) ? disclosedFields(raw, type) : null,
    });
  }
  return values;
}
