import { vehicleYearMax, vehicleYearMin } from '#src/config/stock-limits.ts';
import { CHOICE_WORDS } from '#src/features/vehicles/sale/choice-words.ts';
import { perField, vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { pick } from '#src/lib/pick.ts';
import { flagCell, idCell, numberCell, rawCell, requiredLineCell, yearCell, type ValuesOf } from './cells.ts';
import { choiceCell } from './choice-cell.ts';
import type { ImportRow } from '#src/server/pocketbase/import-row.ts';
import { datesOf } from './import-row.ts';
import { recordId } from './record-id.ts';
import { tagsCell } from './tags-cell.ts';
import { timeCell } from './time-cell.ts';
import { dayCell, vehicleTextCell } from './vehicle-cells.ts';

/** The former system's table `vehicles` (SPEC section 3) and the columns that others have, with the words that people use for its enumerations. */

const combustible = choiceCell({
  ...{ values: vehicleFields.combustible.values, absent: '', unknown: 'otro' },
  alike: CHOICE_WORDS.combustible,
});

const transmision = choiceCell({
  ...{ values: vehicleFields.transmision.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.transmision,
});

const carroceria = choiceCell({
  ...{ values: vehicleFields.carroceria.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.carroceria,
});

const tapiceria = choiceCell({
  ...{ values: vehicleFields.tapiceria.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.tapiceria,
});

/** A state that nobody knows may be a draft: such a car waits, hidden, for somebody to decide. */
const status = choiceCell({
  ...{ values: vehicleFields.status.values, absent: vehicleFields.status.initial, unknown: 'oculto' },
  alike: CHOICE_WORDS.status,
});

const etiqueta_dgt = choiceCell({
  ...{ values: vehicleFields.etiqueta_dgt.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.etiqueta_dgt,
});

const regimen_iva = choiceCell({
  ...{ values: vehicleFields.regimen_iva.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.regimen_iva,
});

const titularidad = choiceCell({
  ...{ values: vehicleFields.titularidad.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.titularidad,
});

const uso_anterior = choiceCell({
  ...{ values: vehicleFields.uso_anterior.values, absent: '', unknown: 'otro' },
  alike: CHOICE_WORDS.uso_anterior,
});

const libre_cargas = choiceCell({
  ...{ values: vehicleFields.libre_cargas.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.libre_cargas,
});

const itv_resultado = choiceCell({
  ...{ values: vehicleFields.itv_resultado.values, absent: '', unknown: '' },
  alike: CHOICE_WORDS.itv_resultado,
});

const sale = { etiqueta_dgt, regimen_iva, titularidad, uso_anterior, libre_cargas, itv_resultado };
const choices = { combustible, transmision, carroceria, tapiceria, status, ...sale };

/** How the columns of a vehicle are read. @param now decides which years there are. */
export const vehicleCells = (now: Date) => ({
  id: idCell,
  slug: rawCell,
  ...perField({
    text: (field) =>
      field === 'marca' || field === 'modelo'
        ? requiredLineCell(vehicleFields[field].max)
        : vehicleTextCell(field),
    choice: (field) => choices[field],
    day: () => dayCell,
    number: (field) => numberCell(vehicleFields[field]),
    year: () => yearCell(vehicleYearMin, vehicleYearMax(now)),
    flag: (field) => flagCell(vehicleFields[field].initial),
    tags: () => tagsCell,
  }),
  created_at: timeCell,
  updated_at: timeCell,
});

/** A vehicle's cells, read. */
export type VehicleValues = ValuesOf<ReturnType<typeof vehicleCells>>;

/** The record that a vehicle becomes. @param slug the address that it had, '' for none. */
export function vehicleImport(values: VehicleValues, slug: string): ImportRow {
  const fields = pick(values, Object.keys(vehicleFields) as VehicleField[]);
  return { id: recordId('vehicles', values.id), fields, slug, ...datesOf(values) };
}
