import { multiLine, singleLine } from '#src/lib/typed-text.ts';
import { vehicleFields, type FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { isDay, tidyVehicleText, vehicleTextProblem } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { cell, fitText, quoted } from './cells.ts';

/** Cells of a vehicle that are written in one spelling. */

/** A text of a vehicle that may be absent; what its field cannot hold is left empty. */
export const vehicleTextCell = (field: FieldOf<'text'>) =>
  cell((text) => {
    const clean = field === 'descripcion' ? multiLine : singleLine;
    const fitted = fitText(text, vehicleFields[field].max, (raw) => tidyVehicleText(field, clean(raw)));
    if (vehicleTextProblem(field, fitted.value) === null) return fitted;
    return { value: '', note: `${quoted(text)} is no ${field}: left empty` };
  });

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/;
const SPANISH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A day: as ISO 8601 writes it, a time of which the day counts, or in the Spanish order. */
export const dayCell = cell((text) => {
  const [, first = '', second = '', third = ''] = ISO.exec(text) ?? SPANISH.exec(text) ?? [];
  const parts = ISO.test(text) ? [first, second, third] : [third, second, first];
  const day = parts.map((part) => part.padStart(2, '0')).join('-');
  if (text === '' || isDay(day)) return { value: text === '' ? '' : day, note: '' };
  return { value: '', note: `${quoted(text)} is no day: left empty` };
});
