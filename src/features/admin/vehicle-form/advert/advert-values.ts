import type { AdvertTarget, AdvertValue } from '#src/features/admin/adverts/advert.ts';
import type { CorrectedTarget } from '#src/features/admin/adverts/corrections.ts';
import {
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { choiceMeant } from '#src/features/vehicles/sale/choice-meant.ts';
import { dayText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { groupOptions } from '#src/features/admin/specs/spec-groups.ts';
import { choiceLabel } from '#src/features/admin/vehicle-form/choice-labels.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { vehicleNumberText } from '#src/features/admin/vehicle-form/typed-number.ts';
import type { VehicleFormValues } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';

/** Values of an advert: as text, as the form holds them, and the targets that staff can choose. */

/** Fields that an advert does not decide. */
const NOT_FROM_ADVERTS: readonly VehicleField[] = [
  'status',
  'destacado',
  'etiquetas',
  'financiacion_disponible',
];

/** A value as the preview shows it. */
export function valueText(field: VehicleField, value: AdvertValue): string {
  const { kind } = vehicleFields[field];
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number')
    return kind === 'number' ? vehicleNumberText(field as FieldOf<'number'>, value) : String(value);
  if (kind === 'choice') return choiceLabel(field as FieldOf<'choice'>, value);
  return kind === 'day' && value !== '' ? dayText(value) : value;
}

/** A value as the form holds it: numbers as typed. */
export function formValue(value: AdvertValue): VehicleFormValues[VehicleField] {
  return typeof value === 'number' ? toTypedNumber(value) : value;
}

/** Where a correction puts words, as text. */
export function correctedText(target: CorrectedTarget): string {
  if (target.kind === 'ignored') return 'No usar';
  if (target.kind === 'field')
    return `${FIELD_LABELS[target.field]}: ${valueText(target.field, target.value)}`;
  return [target.grupo, target.clave, target.valor ?? ''].filter((part) => part !== '').join(' · ');
}

/** The options of a field; null for one that is typed. */
export function valueOptions(
  field: VehicleField,
): readonly { readonly value: string; readonly label: string }[] | null {
  const rule = vehicleFields[field];
  if (rule.kind !== 'choice') return null;
  return rule.values.map((value) => ({ value, label: choiceLabel(field as FieldOf<'choice'>, value) }));
}

export const PLACE_IGNORED = 'no';
const SPEC = 'spec:';
const FIELD = 'field:';

/** The option of a target; '' for one without a place. */
export function placeOf(target: AdvertTarget): string {
  if (target.kind === 'field') return FIELD + target.field;
  if (target.kind === 'spec') return SPEC + target.grupo;
  return target.kind === 'ignored' ? PLACE_IGNORED : '';
}

/** The places of a row. @param grupo the row's group, which may be one of the dealer's own */
export function placeOptions(grupo: string): readonly { readonly value: string; readonly label: string }[] {
  const fields = (Object.keys(FIELD_LABELS) as VehicleField[]).filter(
    (field) => !NOT_FROM_ADVERTS.includes(field),
  );
  return [
    { value: PLACE_IGNORED, label: 'No usar' },
    ...groupOptions(grupo).map(({ value, label }) => ({
      value: SPEC + value,
      label: `Especificación: ${label}`,
    })),
    ...fields.map((field) => ({ value: FIELD + field, label: `Dato: ${FIELD_LABELS[field]}` })),
  ];
}

/** A text as the value of a field, as far as its kind allows. */
function valueMeant(field: VehicleField, text: string): AdvertValue {
  const { kind } = vehicleFields[field];
  if (kind === 'choice') return choiceMeant(field as FieldOf<'choice'>, text) ?? '';
  if (kind === 'flag') return !/^(?:no|nein)\b/i.test(text);
  return kind === 'day' ? '' : text;
}

/**
 * The target of a row that gets another place.
 * @param row the words of the advert and the name of a pair among them
 * @param former the target so far
 */
export function targetAt(
  place: string,
  { words, name }: { readonly words: string; readonly name: string },
  former: AdvertTarget,
): AdvertTarget {
  const said = words.slice(name.length).trim();
  if (place.startsWith(SPEC)) {
    const grupo = place.slice(SPEC.length);
    if (former.kind === 'spec') return { ...former, grupo };
    return { kind: 'spec', grupo, clave: name === '' ? words : name, valor: name === '' ? 'Sí' : said };
  }
  const field = place.slice(FIELD.length) as VehicleField;
  if (place.startsWith(FIELD)) return { kind: 'field', field, value: valueMeant(field, said) };
  return { kind: place === PLACE_IGNORED ? 'ignored' : 'unknown' };
}
