import type { GoogleDealer } from '#src/features/settings/advertisers.ts';
import { versionText } from '#src/features/vehicles/domain/vehicle.title.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paths } from '#src/paths.ts';
import { feedConsumption, feedPrice, googlePlace, isNew } from './feed-car.ts';
import { feedPhotos, offeredBy, rememberedLines } from './feed-lines.ts';
import { colourText, feedText } from './feed-text.ts';

/**
 * The stock for Google's vehicle ads: tab-separated text in UTF-8 with one line per car. docs/product/feed.md describes it.
 * Public data only, so the chassis number, optional in Spain (answer 14154510), is left out.
 */

/** What all lines show. */
interface Shared {
  readonly site: URL;
  readonly dealer: GoogleDealer;
}
interface Context extends Shared {
  readonly photos: readonly string[];
}
type Cell = (vehicle: StockVehicle, context: Context) => string;

/** Google's category 'Cars, Trucks & Vans'. */
const CATEGORY = '916';

/** Answer 14156068. */
const ENGINES: Readonly<Record<string, string>> = {
  gasolina: 'gasoline',
  diesel: 'diesel',
  hibrido: 'hybrid',
  electrico: 'electric',
  hibrido_enchufable: 'plug-in_hybrid',
  otro: 'other',
};

/** Answer 14157085. */
const BODY_STYLES: Readonly<Record<string, string>> = {
  Berlina: 'sedan',
  Familiar: 'station wagon',
  SUV: 'suv',
  Coupé: 'coupe',
  Cabrio: 'convertible',
  Compacto: 'hatchback',
  Monovolumen: 'minivan',
  'Pick-up': 'truck',
};

/** Decimals of a consumption, as stored. */
const amount = (value: number | null, unit: string) => (value === null ? '' : `${value} ${unit}`);

const page: Cell = ({ slug }, { site }) => new URL(paths.vehiculo(slug), site).href;

/** Litres; for an electric car the number holds kWh. */
const fuelConsumption: Cell = (vehicle) =>
  vehicle.combustible === 'electrico' ? '' : amount(feedConsumption(vehicle), 'l/100km');
const energyConsumption: Cell = (vehicle) =>
  vehicle.combustible === 'electrico' ? amount(feedConsumption(vehicle), 'kWh/100km') : '';

const COLUMNS: Readonly<Record<string, Cell>> = {
  id: ({ referencia }) => feedText(referencia, 50),
  link: page,
  // Google replaces the braces by the code of the store (answer 13871172).
  link_template: (vehicle, context) => `${page(vehicle, context)}?store={store_code}`,
  brand: ({ marca }) => feedText(marca, 70),
  model: ({ modelo }) => feedText(modelo, 150),
  trim: (vehicle) => feedText(versionText(vehicle), 150),
  year: ({ anio }) => String(anio),
  condition: (vehicle) => (isNew(vehicle) ? 'new' : 'used'),
  price: (vehicle) => `${(feedPrice(vehicle) ?? 0).toFixed(2)} EUR`,
  mileage: ({ km }) => amount(km, 'km'),
  color: ({ color_exterior }) => colourText(color_exterior),
  image_link: (_, { photos }) => photos[0] ?? '',
  additional_image_link: (_, { photos }) => photos.slice(1).join(','),
  vehicle_fulfillment: (_, { dealer }) => `in_store:${dealer.tienda}`,
  google_product_category: () => CATEGORY,
  engine: ({ combustible }) => ENGINES[combustible] ?? 'other',
  body_style: ({ carroceria }) => BODY_STYLES[carroceria] ?? '',
  date_first_registered: ({ primera_matriculacion }) => primera_matriculacion.slice(0, 7),
  co2_emissions: ({ combustible, co2_g_km }) => amount(combustible === 'electrico' ? 0 : co2_g_km, 'g/km'),
  fuel_consumption: fuelConsumption,
  energy_consumption: energyConsumption,
};

/** Column names, in order. */
export const GOOGLE_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/** Readers of tab-separated text disagree about quotation marks: without any, all read the same. */
const unquoted = (cell: string) => cell.replaceAll('"', '″');

/** Whether the file has a car. */
export const isInGoogle = offeredBy(googlePlace);

const linesOf = rememberedLines((vehicle, shared: Shared) => {
  if (!isInGoogle(vehicle)) return null;
  const context = { ...shared, photos: feedPhotos(vehicle, shared.site) };
  return Object.values(COLUMNS)
    .map((cell) => unquoted(cell(vehicle, context)))
    .join('\t');
});

/** The whole file. */
export function googleFeed(vehicles: readonly StockVehicle[], dealer: GoogleDealer, site: URL): string {
  return `${[GOOGLE_COLUMNS.join('\t'), ...linesOf(vehicles, { dealer, site })].join('\n')}\n`;
}
