import { vehicleYearMax, vehicleYearMin } from '#src/config/limits.ts';
import { perField, vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { pick } from '#src/lib/pick.ts';
import { flagCell, idCell, numberCell, rawCell, requiredLineCell, yearCell, type ValuesOf } from './cells.ts';
import { choiceCell } from './choice-cell.ts';
import { datesOf, type ImportRow } from './import-row.ts';
import { recordId } from './record-id.ts';
import { tagsCell } from './tags-cell.ts';
import { timeCell } from './time-cell.ts';
import { dayCell, vehicleTextCell } from './vehicle-cells.ts';

/** The former system's table `vehicles` (SPEC section 3) and the columns that others have, with the words that people use for its enumerations. */

const combustible = choiceCell({
  ...{ values: vehicleFields.combustible.values, absent: '', unknown: 'otro' },
  alike: {
    ...{ nafta: 'gasolina', petrol: 'gasolina', benzin: 'gasolina', gasoline: 'gasolina' },
    ...{ gasoil: 'diesel', gasoleo: 'diesel', tdi: 'diesel' },
    ...{ hybrid: 'hibrido', hev: 'hibrido', mhev: 'hibrido', 'hibrido ligero': 'hibrido' },
    ...{ electric: 'electrico', ev: 'electrico', bev: 'electrico', '100 electrico': 'electrico' },
    ...{
      phev: 'hibrido_enchufable',
      'plug in hybrid': 'hibrido_enchufable',
      enchufable: 'hibrido_enchufable',
    },
  },
});

const transmision = choiceCell({
  ...{ values: vehicleFields.transmision.values, absent: '', unknown: '' },
  alike: {
    ...{ automatica: 'automatico', automatic: 'automatico', auto: 'automatico', automatik: 'automatico' },
    ...{ dsg: 'automatico', pdk: 'automatico', tiptronic: 'automatico', 's tronic': 'automatico' },
    ...{ mecanica: 'manual', mecanico: 'manual', schaltgetriebe: 'manual' },
  },
});

const carroceria = choiceCell({
  ...{ values: vehicleFields.carroceria.values, absent: '', unknown: '' },
  alike: {
    ...{ sedan: 'Berlina', limousine: 'Berlina' },
    ...{ break: 'Familiar', ranchera: 'Familiar', touring: 'Familiar', kombi: 'Familiar', wagon: 'Familiar' },
    ...{ todoterreno: 'SUV', '4x4': 'SUV', crossover: 'SUV', 'suv todoterreno': 'SUV' },
    ...{ cabriolet: 'Cabrio', descapotable: 'Cabrio', roadster: 'Cabrio', convertible: 'Cabrio' },
    ...{ hatchback: 'Compacto', utilitario: 'Compacto', mpv: 'Monovolumen', minivan: 'Monovolumen' },
    pickup: 'Pick-up',
  },
});

const tapiceria = choiceCell({
  ...{ values: vehicleFields.tapiceria.values, absent: '', unknown: '' },
  alike: {
    ...{ piel: 'Cuero', leather: 'Cuero', textil: 'Tela', cloth: 'Tela' },
    ...{ polipiel: 'Cuero sintético', 'piel sintetica': 'Cuero sintético', 'eco cuero': 'Cuero sintético' },
    ...{ mixto: 'Mixta', 'piel y tela': 'Mixta', 'tela cuero': 'Mixta', 'cuero tela': 'Mixta' },
    ...{
      'piel tela': 'Mixta',
      'cuero y tela': 'Mixta',
      'cuero alcantara': 'Mixta',
      'piel alcantara': 'Mixta',
    },
  },
});

/** A state that nobody knows may be a draft: such a car waits, hidden, for somebody to decide. */
const status = choiceCell({
  ...{ values: vehicleFields.status.values, absent: vehicleFields.status.initial, unknown: 'oculto' },
  alike: {
    ...{ available: 'disponible', activo: 'disponible', publicado: 'disponible', 'en stock': 'disponible' },
    ...{ reserved: 'reservado', sold: 'vendido', hidden: 'oculto', 'no disponible': 'oculto' },
  },
});

const etiqueta_dgt = choiceCell({
  ...{ values: vehicleFields.etiqueta_dgt.values, absent: '', unknown: '' },
  alike: {
    ...{
      cero: '0',
      '0 emisiones': '0',
      'cero emisiones': '0',
      'sin etiqueta': 'sin',
      'sin distintivo': 'sin',
    },
    ...{ a: 'sin', ninguna: 'sin' },
  },
});

const regimen_iva = choiceCell({
  ...{ values: vehicleFields.regimen_iva.values, absent: '', unknown: '' },
  alike: {
    ...{ margen: 'rebu', 'regimen especial': 'rebu', 'iva deducible': 'deducible', general: 'deducible' },
    ...{ 'sin iva': 'sin_iva', particular: 'sin_iva', itp: 'sin_iva' },
  },
});

const titularidad = choiceCell({
  ...{ values: vehicleFields.titularidad.values, absent: '', unknown: '' },
  alike: {
    ...{ propio: 'propiedad', 'gestion de venta': 'gestion_venta', 'gestion venta': 'gestion_venta' },
    ...{ deposito: 'gestion_venta', comision: 'gestion_venta' },
  },
});

const uso_anterior = choiceCell({
  ...{ values: vehicleFields.uso_anterior.values, absent: '', unknown: 'otro' },
  alike: {
    ...{ privado: 'particular', 'alquiler sin conductor': 'alquiler', 'rent a car': 'alquiler' },
    ...{
      'km 0': 'demostracion',
      km0: 'demostracion',
      demo: 'demostracion',
      taxi: 'taxi_vtc',
      vtc: 'taxi_vtc',
    },
    ...{ 'escuela de conductores': 'autoescuela', flota: 'empresa', leasing: 'renting' },
  },
});

const libre_cargas = choiceCell({
  ...{ values: vehicleFields.libre_cargas.values, absent: '', unknown: '' },
  alike: {
    ...{ s: 'si', t: 'si', true: 'si', 1: 'si', yes: 'si' },
    ...{ n: 'no', f: 'no', false: 'no', 0: 'no' },
  },
});

const itv_resultado = choiceCell({
  ...{ values: vehicleFields.itv_resultado.values, absent: '', unknown: '' },
  alike: {
    ...{ ok: 'favorable', apto: 'favorable', 'favorable con defectos leves': 'leves' },
    ...{ 'defectos leves': 'leves', 'no apto': 'desfavorable' },
  },
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
