import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** Cars for the showcase: every status, with and without price, km, tags and former price, and a long name. */

const base: StockVehicle = {
  ...blankVehicle(2022),
  itv_superada: '',
  sin_cargas: true,
  id: 'muestra',
  slug: 'muestra',
  marca: 'BMW',
  modelo: 'Serie 3',
  version: 'M340i xDrive',
  km: 41_200,
  combustible: 'gasolina',
  transmision: 'automatico',
  carroceria: 'Berlina',
  precio_eur: 56_900,
  precio_anterior_eur: 59_900,
  destacado: true,
  etiquetas: ['paquete-M-Pro', 'Harman-Kardon'],
  ubicacion_ciudad: 'Alcobendas',
  ubicacion_pais: 'España',
  potencia_cv: 374,
  cilindrada_cc: 2998,
  created_at: '',
  updated_at: '',
  images: [],
  specs: [],
};

/** One card per status, then a long name and a car with few facts. */
export const cards: readonly StockVehicle[] = [
  ...STATUSES.map((status, index) => ({
    ...base,
    id: `muestra-${status}`,
    status,
    destacado: index === 0,
  })),
  {
    ...base,
    id: 'muestra-larga',
    marca: 'Mercedes-Benz',
    modelo: 'Clase S Maybach',
    version: 'S 680 4MATIC First Class Edition Larga',
    combustible: 'hibrido_enchufable',
    precio_eur: 1_229_900,
  },
  {
    ...base,
    id: 'muestra-parca',
    version: '',
    km: null,
    precio_eur: null,
    destacado: false,
    etiquetas: [],
    ubicacion_ciudad: '',
  },
];

/** The cases of the price card: reduced, plain, on request, and without VAT and financing. */
export const prices: readonly StockVehicle[] = [
  base,
  { ...base, precio_anterior_eur: 45_000 },
  { ...base, precio_eur: null },
  { ...base, precio_anterior_eur: null, iva_incluido: false, financiacion_disponible: false },
];
