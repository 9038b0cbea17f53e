import { WEEKDAYS } from '#src/features/company/business/opening-hours.ts';
import { compactNif } from '#src/features/company/business/nif.ts';
import { phoneNumber, toE164 } from '#src/features/company/business/phone-number.ts';
import {
  businessProblems,
  businessSchema,
  type BusinessFacts,
} from '#src/features/company/business/business.schema.ts';
import { BUSINESS_SECTIONS, closedName, PHONES, timeName } from './business.fields.ts';

/** What the form of the business holds: a text for each field, as it is typed. The rules are pure. */

export type BusinessValues = Readonly<Record<string, string>>;
export type BusinessErrors = Readonly<Record<string, string>>;

const SHIFTS = [0, 1] as const;
const yes = '1';

/** The facts as the form shows them. */
export function toBusinessValues(facts: BusinessFacts): BusinessValues {
  const { address, promises, phones, whatsapp, hours, featuredBrands, since, ...texts } = facts;
  const values: Record<string, string> = { ...texts, since: String(since) };
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

/** Digits as a number; anything else is none. */
const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

function hoursOf(values: BusinessValues): unknown {
  const of = (name: string) => values[name] ?? '';
  return WEEKDAYS.map((_, day) => {
    if (of(closedName(day)) === yes) return [];
    const shifts = SHIFTS.map((shift) => ({
      opens: of(timeName(day, shift, 'opens')),
      closes: of(timeName(day, shift, 'closes')),
    }));
    // A second shift is there as soon as something of it is.
    return shifts.filter(({ opens, closes }, shift) => shift === 0 || opens !== '' || closes !== '');
  });
}

/** What was typed as facts, or by field what is wrong with it. */
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
  // Those that are left empty are none; what is wrong with another is told at its own place.
  const places = Array.from({ length: PHONES }, (_, index) => index).filter(
    (index) => of(`phones.${index}`).trim() !== '',
  );
  const reading = businessSchema.safeParse({
    ...values,
    since: wholeNumber(of('since')),
    nif: compactNif(of('nif')),
    address: part('address'),
    phones: places.map((index) => phone(of(`phones.${index}`))),
    whatsapp: phone(of('whatsapp')),
    hours: hoursOf(values),
    promises: { ...part('promises'), deliveryDays: wholeNumber(of('promises.deliveryDays')) },
    featuredBrands: of('featuredBrands')
      .split(',')
      .map((brand) => brand.trim())
      .filter((brand) => brand !== ''),
  });
  if (!reading.success) return { ok: false, errors: byField(businessProblems(reading.error), places) };
  if (!places.includes(0)) return { ok: false, errors: { 'phones.0': 'Escribe al menos un teléfono' } };
  return { ok: true, facts: reading.data };
}

/** Problems by the field where they are typed. */
function byField(problems: BusinessErrors, places: readonly number[]): BusinessErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([place, message]) => {
      const [name, index] = place.split('.');
      if (name === 'phones') return [`phones.${places[Number(index)] ?? 0}`, message];
      return [name === 'featuredBrands' ? name : place, message];
    }),
  );
}

/** Fields that differ. */
export function changedValues(one: BusinessValues, other: BusinessValues): string[] {
  return Object.keys(one).filter((name) => one[name] !== other[name]);
}

/** What two have made of the same state: one's own changes on top of theirs, and the fields that both changed differently. */
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

/** Fields in words, each once: the times of a day are the day's. */
export function labelsOf(names: readonly string[]): string[] {
  const labels = names.map((name) => {
    const [first, day] = name.split('.');
    if (first === 'hours' || first === 'closed')
      return `Horario del ${WEEKDAYS[Number(day)]?.label.toLowerCase() ?? ''}`;
    return FIELD_LABELS.get(name) ?? name;
  });
  return [...new Set(labels)];
}
