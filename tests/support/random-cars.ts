import {
  CARROCERIAS,
  COMBUSTIBLES,
  CONDICIONES,
  REGIMENES_IVA,
  TITULARIDADES,
  TRACCIONES,
  TRANSMISIONES,
} from '#src/features/vehicles/domain/vehicle.choices.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { numbers } from './stock-play.ts';
import { stockVehicle, vehicleImage } from './vehicles.ts';

/** Random cars with everything that staff can save, also texts that break files. The same seed makes the same cars. */

const TEXTS = [
  ...['320d Touring', '3 E5', '9-3', '500e', '208', '00123', 'MAR 21', '1/2', '3E5'],
  ...['Llantas 19" y techo', '"entre comillas"', "L'Étoile", 'Uno;dos,tres\tcuatro', 'Línea\r\nnueva'],
  ...['=1+1', '+34 600 000 000', '-10 %', '@SUM(A1)', '|x', '  blancos  ', 'a\u0007b\u0085c'],
  ...['🚗 Único', '汽车', 'مرحبا', 'IMPECABLE Y CON GARANTÍA', 'IVA', 'Véalo en https://x.example/a?b=c'],
  ...['www.coches.es', 'ana@coches.example', '', 'x', '7', '"', '\t', 'larguísimo '.repeat(17)],
];
const IMAGE_STATES = [
  { file: '1700000000000.jpg', ancho: 2400, alto: 1600 },
  { file: '1700000000001.png', ancho: null, alto: null, giro: 90 },
  { file: '', file_path: 'public/coches/uno.jpg', ancho: 1200, alto: 800 },
  { file: '', file_path: 'public/coches/falta.jpg', ancho: null, alto: null },
];

export function randomCars(count: number, seed: number): StockVehicle[] {
  const next = numbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  const maybe = <T, None>(none: None, value: () => T, odds = 0.85): T | None =>
    next() < odds ? value() : none;
  const words = () => Array.from({ length: 1 + below(3) }, () => pick(TEXTS)).join(' ');
  const amount = (most: number) => maybe(null, () => pick([0, 1, below(most), below(most), most]));

  return Array.from({ length: count }, (_, index): StockVehicle => {
    const id = `coche${index}`;
    const month = `20${10 + below(16)}-0${1 + below(9)}`;
    return stockVehicle({
      ...{ id, slug: `coche-${index}`, referencia: maybe('', () => `V-${index}`) },
      marca: pick(['BMW', 'Saab', 'Peugeot', 'Fiat', words()]).slice(0, 100),
      modelo: words().slice(0, 100),
      version: maybe('', words).slice(0, 200),
      anio: 1990 + below(37),
      ...{ km: amount(9_999_999), precio_eur: amount(99_999_999), consumo: amount(99) },
      ...{ potencia_cv: amount(9999), co2_g_km: amount(999), propietarios_anteriores: amount(99) },
      combustible: maybe('', () => pick(COMBUSTIBLES)),
      transmision: maybe('', () => pick(TRANSMISIONES)),
      carroceria: maybe('', () => pick(CARROCERIAS)),
      traccion: maybe('', () => pick(TRACCIONES)),
      condicion: maybe('', () => pick(CONDICIONES)),
      color_exterior: maybe('', () => pick(['Gris Mineral', 'Negro/Rojo', words()])).slice(0, 100),
      primera_matriculacion: maybe('', () => pick([month, `${month}-15`])),
      regimen_iva: maybe('', () => pick(REGIMENES_IVA)),
      iva_incluido: next() < 0.5,
      titularidad: maybe('', () => pick(TITULARIDADES)),
      status: pick(['disponible', ...STATUSES, 'otra-cosa']),
      descripcion: maybe('', () => Array.from({ length: below(12) }, words).join('\n')).slice(0, 3000),
      ubicacion_pais: pick(['España', 'España', 'españa', '', 'Alemania']),
      images: Array.from({ length: below(16) }, (_image, place) =>
        vehicleImage({ id: `foto${place}`, vehicle_id: id, ...pick(IMAGE_STATES) }),
      ),
    });
  });
}
