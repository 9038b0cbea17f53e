import type { Business } from '#src/features/company/business/business.ts';
import { csvCell } from '#src/lib/csv.ts';
import { KW_PER_CV } from '#src/lib/horsepower.ts';
import { paths } from '#src/paths.ts';
import { photoSources, publicPhotos } from '#src/features/vehicles/domain/vehicle.photos.ts';
import { priceFacts } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { guaranteeOf } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { feedPhotos, rememberedLines } from './feed-lines.ts';

/**
 * The public stock for other sites: a CSV file (RFC 4180) with one line per car. docs/product/feed.md describes the columns.
 * It contains public data only.
 */

/** What all lines show. */
interface Shared {
  readonly site: URL;
  readonly business: Pick<Business, 'name' | 'address'>;
}
type Cell = (vehicle: StockVehicle, shared: Shared) => string | number | boolean | null;

/** Separator of the values in a cell. */
const LIST = '|';

const photos: Cell = ({ images }, { site }) =>
  publicPhotos(images)
    .map((photo) => new URL(photoSources(photo).full, site).href)
    .join(LIST);

/** The former price, when a reduction may be announced. */
const formerPrice: Cell = (vehicle) =>
  priceFacts(vehicle).before === null ? null : vehicle.precio_anterior_eur;

/** The months that the car's page states. */
const statedMonths: Cell = (vehicle) => {
  const guarantee = guaranteeOf(vehicle);
  return guarantee.kind === 'stated' ? guarantee.months : null;
};

const COLUMNS: Readonly<Record<string, Cell>> = {
  id: ({ id }) => id,
  referencia: ({ referencia }) => referencia,
  url: ({ slug }, { site }) => new URL(paths.vehiculo(slug), site).href,
  estado: ({ status }) => displayStatus(status),
  marca: ({ marca }) => marca,
  modelo: ({ modelo }) => modelo,
  version: ({ version }) => version,
  anio: ({ anio }) => anio,
  primera_matriculacion: ({ primera_matriculacion }) => primera_matriculacion,
  km: ({ km }) => km,
  combustible: ({ combustible }) => combustible,
  transmision: ({ transmision }) => transmision,
  carroceria: ({ carroceria }) => carroceria,
  puertas: ({ puertas }) => puertas,
  plazas: ({ plazas }) => plazas,
  potencia_cv: ({ potencia_cv }) => potencia_cv,
  cilindrada_cc: ({ cilindrada_cc }) => cilindrada_cc,
  co2_g_km: ({ co2_g_km }) => co2_g_km,
  etiqueta_dgt: ({ etiqueta_dgt }) => etiqueta_dgt,
  color_exterior: ({ color_exterior }) => color_exterior,
  color_interior: ({ color_interior }) => color_interior,
  tapiceria: ({ tapiceria }) => tapiceria,
  precio_eur: ({ precio_eur }) => precio_eur,
  precio_anterior_eur: formerPrice,
  iva_incluido: ({ iva_incluido }) => iva_incluido,
  regimen_iva: ({ regimen_iva }) => regimen_iva,
  financiacion: ({ financiacion_disponible }) => financiacion_disponible,
  garantia_meses: statedMonths,
  titularidad: ({ titularidad }) => titularidad,
  uso_anterior: ({ uso_anterior }) => uso_anterior,
  ciudad: ({ ubicacion_ciudad }) => ubicacion_ciudad,
  pais: ({ ubicacion_pais }) => ubicacion_pais,
  etiquetas: ({ etiquetas }) => etiquetas.map((tag) => tag.replaceAll(LIST, '/')).join(LIST),
  descripcion: ({ descripcion }) => descripcion,
  fotos: photos,
  creado: ({ created_at }) => created_at.replace(' ', 'T'),
  actualizado: ({ updated_at }) => updated_at.replace(' ', 'T'),
  condicion: ({ condicion }) => condicion,
  propietarios_anteriores: ({ propietarios_anteriores }) => propietarios_anteriores,
  traccion: ({ traccion }) => traccion,
  consumo: ({ consumo }) => consumo,
  norma_euro: ({ norma_euro }) => norma_euro,
  accidente_declarado: ({ accidente_declarado }) => accidente_declarado,
  video: ({ video }) => video,
  potencia_kw: ({ potencia_cv }) => (potencia_cv === null ? null : Math.round(potencia_cv * KW_PER_CV)),
  fotos_jpg: (vehicle, { site }) => feedPhotos(vehicle, site).join(LIST),
  // The name under which partners look for it.
  propietarios: ({ propietarios_anteriores }) => propietarios_anteriores,
  concesionario: (_, { business }) => business.name,
  direccion: (_, { business: { address } }) => [address.street, address.city, address.region].join(', '),
  cp: (_, { business }) => business.address.postalCode,
};

/** Column names, in order. */
export const FEED_COLUMNS: readonly string[] = Object.keys(COLUMNS);

function textOf(value: ReturnType<Cell>): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'si' : 'no';
  // One line per car, for any importer.
  return String(value).replace(/\s+/g, ' ').trim();
}

const linesOf = rememberedLines((vehicle, shared: Shared) =>
  Object.values(COLUMNS)
    .map((cell) => csvCell(textOf(cell(vehicle, shared))))
    .join(','),
);

/** The whole file. Column names are not quoted, which distinguishes the header from a car's line. */
export function stockFeed(
  vehicles: readonly StockVehicle[],
  { name, address }: Shared['business'],
  site: URL,
): string {
  const lines = linesOf(vehicles, { site, business: { name, address } });
  return `${[FEED_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
