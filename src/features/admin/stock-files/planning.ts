import type { VehicleFormValues } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import type { Answers } from './import-questions.ts';
import type { KnownCars } from './known-cars.ts';
import type { Mapping } from './mapping.ts';
import type { CellProblem, PlannedRow } from './planned-row.ts';
import type { ArrivedRow, TrashedCar } from './stock-import.schema.ts';
import type { Corrections, RowReading, TypedRow } from './type-row.ts';

/** Inputs and working state of a plan. */

export interface PlanInput {
  readonly sheet: { readonly headers: readonly string[]; readonly rows: readonly SheetRow[] };
  readonly mapping: Mapping;
  readonly answers: Answers;
  readonly corrections: Corrections;
  /** Whether an empty cell clears a car's value; otherwise it leaves the value. */
  readonly emptyClears: boolean;
  /** Whether new cars with a price and kilometres are published; otherwise all are saved hidden. */
  readonly publish: boolean;
  readonly vehicles: readonly AdminVehicle[];
  /** The id of each row (row-id.ts). */
  readonly ids: readonly string[];
  /** Rows of earlier imports whose cars still exist, by row id. */
  readonly arrived: ReadonlyMap<string, ArrivedRow>;
  /** Rows whose car is in the trash: they recreate it. */
  readonly remade: ReadonlySet<string>;
  /** Cars in the trash, by reference. */
  readonly trashed: ReadonlyMap<string, TrashedCar>;
  readonly now: Date;
}

export interface Planning extends PlanInput, RowReading {
  readonly known: KnownCars;
}

/** A row, read over the values of its car. */
export interface ReadRow {
  /** Null when a required value is invalid. */
  readonly vehicle: VehicleInput | null;
  readonly values: VehicleFormValues;
  readonly problems: readonly CellProblem[];
  readonly warnings: readonly CellProblem[];
  /** Error of each invalid field, whether problem or warning. */
  readonly errors: ReadonlyMap<VehicleField, string>;
}

/** What identifies a planned row in messages. */
export interface Place {
  readonly number: number;
  readonly title: string;
  readonly referencia: string;
}

/** A valid row that is ready to be planned. */
export interface RowToPlan {
  readonly row: SheetRow;
  readonly id: string;
  readonly place: Place;
  readonly typed: TypedRow;
  readonly read: ReadRow;
  readonly vehicle: VehicleInput;
}

export const planned = (place: Place, rest: Partial<PlannedRow> & Pick<PlannedRow, 'fate'>): PlannedRow => ({
  ...place,
  ...{ changes: [], problems: [], warnings: [], question: '', notes: [], values: [] },
  ...{ formerPrice: null, after: null, save: null },
  ...rest,
});
