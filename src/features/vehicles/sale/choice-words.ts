import type { FieldOf, vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/**
 * Other words that people and programs have for a vehicle's choices: in lower case, without accents, with spaces between.
 * Whoever brings cars in from a file reads them.
 */

type Words = {
  readonly [Field in FieldOf<'choice'>]: Readonly<
    Record<string, (typeof vehicleFields)[Field]['values'][number]>
  >;
};

export const CHOICE_WORDS: Words = {
  combustible: {
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
  transmision: {
    ...{ automatica: 'automatico', automatic: 'automatico', auto: 'automatico', automatik: 'automatico' },
    ...{ dsg: 'automatico', pdk: 'automatico', tiptronic: 'automatico', 's tronic': 'automatico' },
    ...{ mecanica: 'manual', mecanico: 'manual', schaltgetriebe: 'manual' },
  },
  carroceria: {
    ...{ sedan: 'Berlina', limousine: 'Berlina' },
    ...{ break: 'Familiar', ranchera: 'Familiar', touring: 'Familiar', kombi: 'Familiar', wagon: 'Familiar' },
    ...{ todoterreno: 'SUV', '4x4': 'SUV', crossover: 'SUV', 'suv todoterreno': 'SUV' },
    ...{ cabriolet: 'Cabrio', descapotable: 'Cabrio', roadster: 'Cabrio', convertible: 'Cabrio' },
    ...{ hatchback: 'Compacto', utilitario: 'Compacto', mpv: 'Monovolumen', minivan: 'Monovolumen' },
    pickup: 'Pick-up',
  },
  tapiceria: {
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
  status: {
    ...{ available: 'disponible', activo: 'disponible', publicado: 'disponible', 'en stock': 'disponible' },
    ...{ reserved: 'reservado', sold: 'vendido', hidden: 'oculto', 'no disponible': 'oculto' },
  },
  etiqueta_dgt: {
    ...{
      cero: '0',
      '0 emisiones': '0',
      'cero emisiones': '0',
      'sin etiqueta': 'sin',
      'sin distintivo': 'sin',
    },
    ...{ a: 'sin', ninguna: 'sin' },
  },
  regimen_iva: {
    ...{ margen: 'rebu', 'regimen especial': 'rebu', 'iva deducible': 'deducible', general: 'deducible' },
    ...{ 'sin iva': 'sin_iva', particular: 'sin_iva', itp: 'sin_iva' },
  },
  titularidad: {
    ...{ propio: 'propiedad', 'gestion de venta': 'gestion_venta', 'gestion venta': 'gestion_venta' },
    ...{ deposito: 'gestion_venta', comision: 'gestion_venta' },
  },
  uso_anterior: {
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
  libre_cargas: {
    ...{ s: 'si', t: 'si', true: 'si', 1: 'si', yes: 'si' },
    ...{ n: 'no', f: 'no', false: 'no', 0: 'no' },
  },
  itv_resultado: {
    ...{ ok: 'favorable', apto: 'favorable', 'favorable con defectos leves': 'leves' },
    ...{ 'defectos leves': 'leves', 'no apto': 'desfavorable' },
  },
};

/** How words are compared: without accents, capitals and what stands between words. */
export function foldWords(text: string): string {
  return foldAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
