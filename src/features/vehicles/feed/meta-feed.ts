import type { MetaDealer } from '#src/features/settings/advertisers.ts';
import type { Business } from '#src/features/company/business/business.ts';
import { titleWithYear } from '#src/features/vehicles/domain/title-with-year.ts';
import { cardFacts, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { versionText } from '#src/features/vehicles/domain/vehicle.title.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { displayStatus, type Status } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { paths } from '#src/paths.ts';
import { feedPrice, isNew, metaPlace } from './feed-car.ts';
import { FEED_PHOTOS, feedPhotos, offeredBy, rememberedLines } from './feed-lines.ts';
import { advertText, colourText, feedText } from './feed-text.ts';

/**
 * The stock for Meta's automotive inventory ads, whose columns TikTok takes too: CSV (RFC 4180) in UTF-8 with one line per car.
 * docs/product/feed.md describes it. Public data only.
 */

/** What all lines show. */
interface Shared {
  readonly site: URL;
  readonly dealer: MetaDealer;
  readonly address: Business['address'];
}
interface Context extends Shared {
  readonly photos: readonly string[];
}
type Cell = (vehicle: StockVehicle, context: Context) => string | number;

const AVAILABILITY: Readonly<Record<Status, string>> = {
  disponible: 'AVAILABLE',
  reservado: 'PENDING',
  vendido: 'NOT_AVAILABLE',
  oculto: 'NOT_AVAILABLE',
};
const BODY_STYLES: Readonly<Record<string, string>> = {
  Berlina: 'SEDAN',
  Familiar: 'WAGON',
  SUV: 'SUV',
  Coupé: 'COUPE',
  Cabrio: 'CONVERTIBLE',
  Compacto: 'HATCHBACK',
  Monovolumen: 'MINIVAN',
  'Pick-up': 'TRUCK',
};
const FUELS: Readonly<Record<string, string>> = {
  gasolina: 'GASOLINE',
  diesel: 'DIESEL',
  hibrido: 'HYBRID',
  electrico: 'ELECTRIC',
  hibrido_enchufable: 'HYBRID',
  otro: 'OTHER',
};
const GEARBOXES: Readonly<Record<string, string>> = { manual: 'MANUAL', automatico: 'AUTOMATIC' };
const DRIVETRAINS: Readonly<Record<string, string>> = { delantera: 'FWD', trasera: 'RWD', total: 'AWD' };

/** The dealer's description, or a sentence of facts. */
const description: Cell = (vehicle) => {
  const facts = cardFacts(vehicle).map(({ value }) => value);
  return (
    advertText(vehicle.descripcion, 5000) ||
    advertText(`${vehicleTitle(vehicle)}: ${facts.join(', ')}.`, 5000)
  );
};

const address: Cell = (_, { address: { street, city, region, postalCode, countryCode } }) =>
  JSON.stringify({ addr1: street, city, region, postal_code: postalCode, country: countryCode });

const IMAGES = Object.fromEntries(
  Array.from({ length: FEED_PHOTOS }, (_, index): [string, Cell] => [
    `image[${index}].url`,
    (_, { photos }) => photos[index] ?? '',
  ]),
);

const COLUMNS: Readonly<Record<string, Cell>> = {
  vehicle_id: ({ id }) => id,
  title: (vehicle) => feedText(titleWithYear(vehicle), 500),
  description,
  url: ({ slug }, { site }) => new URL(paths.vehiculo(slug), site).href,
  make: ({ marca }) => feedText(marca, 100),
  model: ({ modelo }) => feedText(modelo, 100),
  year: ({ anio }) => anio,
  'mileage.value': ({ km }) => km ?? '',
  'mileage.unit': () => 'KM',
  ...IMAGES,
  body_style: ({ carroceria }) => BODY_STYLES[carroceria] ?? 'OTHER',
  price: (vehicle) => `${(feedPrice(vehicle) ?? 0).toFixed(2)} EUR`,
  availability: ({ status }) => AVAILABILITY[displayStatus(status)],
  exterior_color: ({ color_exterior }) => colourText(color_exterior),
  state_of_vehicle: (vehicle) => (isNew(vehicle) ? 'NEW' : 'USED'),
  address,
  latitude: (_, { dealer }) => dealer.latitud,
  longitude: (_, { dealer }) => dealer.longitud,
  trim: (vehicle) => feedText(versionText(vehicle), 50),
  fuel_type: ({ combustible }) => FUELS[combustible] ?? '',
  transmission: ({ transmision }) => GEARBOXES[transmision] ?? '',
  drivetrain: ({ traccion }) => DRIVETRAINS[traccion] ?? '',
};

/** Column names, in order. */
export const META_COLUMNS: readonly string[] = Object.keys(COLUMNS);

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;

/** Whether the file has a car. */
export const isInMeta = offeredBy(metaPlace);

const linesOf = rememberedLines((vehicle, shared: Shared) => {
  if (!isInMeta(vehicle)) return null;
  const context = { ...shared, photos: feedPhotos(vehicle, shared.site) };
  return Object.values(COLUMNS)
    .map((cell) => quoted(cell(vehicle, context)))
    .join(',');
});

/** The whole file. */
export function metaFeed(
  vehicles: readonly StockVehicle[],
  dealer: Pick<Shared, 'dealer' | 'address'>,
  site: URL,
): string {
  return `${[META_COLUMNS.join(','), ...linesOf(vehicles, { ...dealer, site })].join('\r\n')}\r\n`;
}
