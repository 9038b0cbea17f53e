import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { plateKey } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { bareName, brandSpelling } from '#src/features/vehicles/domain/brands.ts';

type Plates = Pick<VehicleInput, 'matricula' | 'vin'>;
type Names = Pick<VehicleInput, 'marca' | 'modelo'>;

/** References, plates and spellings of the stock and of the rows above. */
export class KnownCars {
  readonly byId: ReadonlyMap<string, AdminVehicle>;
  readonly byReference: ReadonlyMap<string, AdminVehicle>;
  /** First row that uses each reference. */
  readonly usedBy = new Map<string, number>();
  private readonly byPlate = new Map<string, string>();
  private readonly brands = new Set<string>();
  /** By brand: the spelling of each model, by its exact and by its normalised name. */
  private readonly models = new Map<string, Map<string, string>>();

  constructor(vehicles: readonly AdminVehicle[]) {
    this.byId = new Map(vehicles.map((car) => [car.id, car]));
    this.byReference = new Map(vehicles.map((car) => [car.referencia, car]));
    for (const car of vehicles) this.note(car, car.referencia);
  }

  /** Name of a car with the same plate or chassis number; undefined when there is none. */
  twinOf({ matricula, vin }: Plates): string | undefined {
    return (
      (matricula === '' ? undefined : this.byPlate.get(plateKey(matricula))) ??
      (vin === '' ? undefined : this.byPlate.get(vin))
    );
  }

  note({ matricula, vin, marca, modelo }: Plates & Names, name: string): void {
    if (matricula !== '') this.byPlate.set(plateKey(matricula), name);
    if (vin !== '') this.byPlate.set(vin, name);
    this.brands.add(marca);
    const models = this.models.get(bareName(marca)) ?? new Map<string, string>();
    this.models.set(bareName(marca), models.set(modelo, modelo));
    if (!models.has(bareName(modelo))) models.set(bareName(modelo), modelo);
  }

  /** The spelling used in the stock, so that a filter does not list a brand or model twice. */
  spellingOf({ marca, modelo }: Names): Names {
    const brand = brandSpelling(marca, [...this.brands]);
    const models = this.models.get(bareName(brand));
    return { marca: brand, modelo: models?.get(modelo) ?? models?.get(bareName(modelo)) ?? modelo };
  }
}
