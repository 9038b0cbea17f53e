import { WEEKDAYS } from '#src/features/company/business/opening-hours.ts';
import { compactNif } from '#src/features/company/business/nif.ts';
import { phoneNumber, toE164 } from '#src/features/company/business/phone-number.ts';
import {
  businessProblems,
  businessSchema,
  type BusinessFacts,
} from '#src/features/company/business/business.schema.ts';
import { BUSINESS_SECTIONS, closedName, PHONES, timeName } from './business.fields.ts';
import {
  cellName,
  costRows,
  reviewRows,
  ROW_LISTS,
  rowsText,
  typedEntries,
  yes,
  type RowList,
} from './row-lists.values.ts';

/** Values of the business form: one text per field, as typed. The functions are pure. */

export type BusinessValues = Readonly<Record<string, string>>;
export type BusinessErrors = Readonly<Record<string, string>>;

const SHIFTS = [0, 1] as const;

/** Converts the facts to form values. */
export function toBusinessValues(facts: BusinessFacts): BusinessValues {
  const { address, promises, phones, whatsapp, hours, featuredBrands, since, ...others } = facts;
  const { cashPrice, closedDays, costs, reviews, ...texts } = others;
  const values: Record<string, string> = { ...texts, since: String(since) };
  values['closedDays'] = rowsText<'closedDays'>(closedDays);
  values['costs'] = rowsText<'costs'>(costRows(costs));
  values['reviews'] = rowsText<'reviews'>(reviewRows(reviews));
  values['cashPrice'] = cashPrice ? yes : '';
  for (const [name, text] of Object.entries(address)) values[`address.${name}`] = text;
  for (const [name, text] of Object.entries(promises)) values[`promises.${name}`] = String(text);
  for (let index = 0; index < PHONES; index++) {
    const phone = phones[index];
    values[`phones.${index}`] = phone === undefined ? '' : phoneNumber(phone).display;
  }
  values['whatsapp'] = phoneNumber(whatsapp).display;
  values['featuredBrands'] = featuredBrands.join(', ');
  for (const day of WEEKDAYS.keys()) {
    const times = hours[day] ?? [];
    values[closedName(day)] = times.length === 0 ? yes : '';
    for (const shift of SHIFTS) {
      values[timeName(day, shift, 'opens')] = times[shift]?.opens ?? '';
      values[timeName(day, shift, 'closes')] = times[shift]?.closes ?? '';
    }
  }
  return values;
}

/** A text of digits as a number; NaN for anything else. */
const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

function hoursOf(values: BusinessValues): unknown {
  const of = (name: string) => values[name] ?? '';
  return WEEKDAYS.map((_, day) => {
    if (of(closedName(day)) === yes) return [];
    const shifts = SHIFTS.map((shift) => ({
      opens: of(timeName(day, shift, 'opens')),
      closes: of(timeName(day, shift, 'closes')),
    }));
    // A second shift exists as soon as one of its times is set.
    return shifts.filter(({ opens, closes }, shift) => shift === 0 || opens !== '' || closes !== '');
  });
}

/** Parses the form values into facts, or into errors by field. */
export function readBusinessValues(
  values: BusinessValues,
):
  | { readonly ok: true; readonly facts: BusinessFacts }
  | { readonly ok: false; readonly errors: BusinessErrors } {
  const of = (name: string) => values[name] ?? '';
  const part = (prefix: string) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name.startsWith(`${prefix}.`))
        .map(([name, text]) => [name.slice(prefix.length + 1), text]),
    );
  const phone = (text: string) => toE164(text) ?? text;
  // Empty phone fields are skipped, so errors are mapped back to the field of each phone.
  const places = Array.from({ length: PHONES }, (_, index) => index).filter(
    (index) => of(`phones.${index}`).trim() !== '',
  );
  const lists = ROW_LISTS.map((list) => [list, typedEntries(list, of(list))] as const);
  const reading = businessSchema.safeParse({
    ...values,
    since: wholeNumber(of('since')),
    cashPrice: of('cashPrice') === yes,
    nif: compactNif(of('nif')),
    address: part('address'),
    phones: places.map((index) => phone(of(`phones.${index}`))),
    whatsapp: phone(of('whatsapp')),
    hours: hoursOf(values),
    ...Object.fromEntries(lists.map(([list, entries]) => [list, entries.map(({ entry }) => entry)])),
    promises: { ...part('promises'), deliveryDays: wholeNumber(of('promises.deliveryDays')) },
    featuredBrands: of('featuredBrands')
      .split(',')
      .map((brand) => brand.trim())
      .filter((brand) => brand !== ''),
  });
  if (!reading.success)
    return { ok: false, errors: byField(businessProblems(reading.error), places, new Map(lists)) };
  if (!places.includes(0)) return { ok: false, errors: { 'phones.0': 'Escribe al menos un teléfono' } };
  return { ok: true, facts: reading.data };
}

/** Maps errors to the fields where the values were typed. */
function byField(
  problems: BusinessErrors,
  places: readonly number[],
  lists: ReadonlyMap<string, ReturnType<typeof typedEntries>>,
): BusinessErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([place, message]) => {
      const [name = '', index, cell] = place.split('.');
      const entries = lists.get(name);
      if (entries !== undefined && cell !== undefined)
        return [cellName(name as RowList, entries[Number(index)]?.place ?? 0, cell), message];
      if (name === 'phones') return [`phones.${places[Number(index)] ?? 0}`, message];
      return [name === 'featuredBrands' ? name : place, message];
    }),
  );
}

/** Names of the fields that differ. */
export function changedValues(one: BusinessValues, other: BusinessValues): string[] {
  return Object.keys(one).filter((name) => one[name] !== other[name]);
}

/** Three-way merge of two edits of the same state: one's own changes on top of theirs, and the fields that both changed differently. */
export function mergeBusinessValues(
  base: BusinessValues,
  mine: BusinessValues,
  theirs: BusinessValues,
): { readonly values: BusinessValues; readonly conflicts: readonly string[] } {
  const own = changedValues(base, mine);
  const conflicts = own.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]);
  return {
    values: { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name] ?? ''])) },
    conflicts,
  };
}

const FIELD_LABELS = new Map(
  BUSINESS_SECTIONS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
);

/** Labels of fields, without duplicates. All times of a day share the label of the day. */
export function labelsOf(names: readonly string[]): string[] {
  const labels = names.map((name) => {
    const [first, day] = name.split('.');
    if (first === 'hours' || first === 'closed')
      return `Horario del ${WEEKDAYS[Number(day)]?.label.toLowerCase() ?? ''}`;
    return FIELD_LABELS.get(name) ?? name;
  });
  return [...new Set(labels)];
}
