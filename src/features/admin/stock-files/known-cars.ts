import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { plateKey } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { bareName, brandSpelling } from '#src/features/vehicles/domain/brands.ts';
import { tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';
import type { TrashedCar } from './stock-import.schema.ts';

type Plates = Pick<VehicleInput, 'matricula' | 'vin'>;
type Names = Pick<VehicleInput, 'marca' | 'modelo'>;

/** Plate and chassis number as they are compared. */
const keysOf = ({ matricula, vin }: Plates): string[] =>
  [plateKey(matricula), tidyVin(vin)].filter((key) => key !== '');

/** The subject of a question: `V-0041, Porsche Macan GTS,` */
export const carName = (car: Pick<VehicleInput, 'referencia' | 'marca' | 'modelo' | 'version'>): string =>
  `${car.referencia}, ${vehicleTitle(car)},`;

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

  private readonly inTrash = new Map<string, string>();

  constructor(vehicles: readonly AdminVehicle[], trashed: Iterable<TrashedCar> = []) {
    this.byId = new Map(vehicles.map((car) => [car.id, car]));
    this.byReference = new Map(vehicles.map((car) => [car.referencia, car]));
    for (const car of vehicles) this.note(car, carName(car));
    for (const car of trashed)
      for (const key of keysOf(car)) this.inTrash.set(key, `${carName(car)} en la papelera,`);
  }

  /**
   * The question about a car with the same plate or chassis number; '' when there is none.
   * @param own the name of the car itself, '' for a new one
   * @param isRemade whether its car in the trash is made again
   */
  twinQuestion(car: Plates, own: string, isRemade: boolean): string {
    const keys = keysOf(car);
    const twin =
      keys.map((key) => this.byPlate.get(key)).find((name) => name !== undefined && name !== own) ??
      (isRemade ? undefined : keys.map((key) => this.inTrash.get(key)).find((name) => name !== undefined));
    return twin === undefined ? '' : `¿Es otro coche? ${twin} tiene la misma matrícula o el mismo bastidor.`;
  }

  note({ matricula, vin, marca, modelo }: Plates & Names, name: string): void {
    for (const key of keysOf({ matricula, vin })) this.byPlate.set(key, name);
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
