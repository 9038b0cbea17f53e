import { dealerId } from '#src/components/seo/dealer.ts';
import type { JsonLdObject } from '#src/lib/json-ld.ts';
import { paths } from '#src/paths.ts';
import { consumptionUnit, fuelLabel, gearboxLabel, vehicleTitle } from './vehicle.facts.ts';
import { grossPrice } from './vehicle.gross-price.ts';
import { photoSources, publicPhotos } from './vehicle.photos.ts';
import type { StockVehicle } from './vehicle.schema.ts';
import { displayStatus, type Status } from './vehicle.terms.ts';

/** Structured data of a car and its offer (schema.org Car). Members without a value are undefined and omitted. */

const AVAILABILITY: Readonly<Record<Status, string>> = {
  disponible: 'https://schema.org/InStock',
  reservado: 'https://schema.org/LimitedAvailability',
  vendido: 'https://schema.org/SoldOut',
  oculto: 'https://schema.org/OutOfStock',
};

const orOmit = (text: string): string | undefined => (text === '' ? undefined : text);

function quantity(value: number | null, unitCode: string): JsonLdObject | undefined {
  return value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode };
}

/** Power in CV (schema.org has no unit code for it) and displacement in cm³. */
function engine({ potencia_cv, cilindrada_cc }: StockVehicle): JsonLdObject | undefined {
  if (potencia_cv === null && cilindrada_cc === null) return undefined;
  return {
    '@type': 'EngineSpecification',
    enginePower:
      potencia_cv === null ? undefined : { '@type': 'QuantitativeValue', value: potencia_cv, unitText: 'CV' },
    engineDisplacement: quantity(cilindrada_cc, 'CMQ'),
  };
}

const DRIVE_WHEELS: Readonly<Record<string, string>> = {
  delantera: 'https://schema.org/FrontWheelDriveConfiguration',
  trasera: 'https://schema.org/RearWheelDriveConfiguration',
  total: 'https://schema.org/AllWheelDriveConfiguration',
};

/** UN/CEFACT has no unit code for kWh per distance, so the unit is a text. */
function consumption({ consumo, combustible }: StockVehicle): JsonLdObject | undefined {
  if (consumo === null) return undefined;
  return { '@type': 'QuantitativeValue', value: consumo, unitText: consumptionUnit(combustible) };
}

/** Whether the stated price holds VAT; left out where neither a regime nor 'IVA incluido' is stated. */
const VAT_INCLUDED = { whole: true, net: false, unknown: undefined, none: undefined } as const;

/** The offer, with the price as stated; a car without a price ('Consultar') has none. */
function offer(vehicle: StockVehicle, url: string, site: URL): JsonLdObject | undefined {
  const { precio_eur, status } = vehicle;
  if (precio_eur === null) return undefined;
  const stated = { price: precio_eur, priceCurrency: 'EUR' };
  return {
    '@type': 'Offer',
    url,
    ...stated,
    // schema.org has this property for a price only.
    priceSpecification: {
      '@type': 'PriceSpecification',
      ...stated,
      valueAddedTaxIncluded: VAT_INCLUDED[grossPrice(vehicle).kind],
    },
    availability: AVAILABILITY[displayStatus(status)],
    seller: { '@id': dealerId(site) },
  };
}

/** The car and its offer. */
export function vehicleJsonLd(vehicle: StockVehicle, site: URL): JsonLdObject {
  const url = new URL(paths.vehiculo(vehicle.slug), site).href;
  const images = publicPhotos(vehicle.images).map((photo) => new URL(photoSources(photo).full, site).href);
  return {
    '@type': 'Car',
    '@id': `${url}#coche`,
    name: vehicleTitle(vehicle),
    url,
    image: images.length === 0 ? undefined : images,
    brand: { '@type': 'Brand', name: vehicle.marca },
    model: vehicle.modelo,
    vehicleConfiguration: orOmit(vehicle.version),
    vehicleModelDate: String(vehicle.anio),
    // A car that was registered is not new, whatever its kilometres.
    itemCondition: `https://schema.org/${vehicle.condicion === 'nuevo' ? 'NewCondition' : 'UsedCondition'}`,
    mileageFromOdometer: quantity(vehicle.km, 'KMT'),
    fuelType: orOmit(fuelLabel(vehicle.combustible)),
    vehicleTransmission: orOmit(gearboxLabel(vehicle.transmision)),
    bodyType: orOmit(vehicle.carroceria),
    color: orOmit(vehicle.color_exterior),
    vehicleInteriorColor: orOmit(vehicle.color_interior),
    vehicleInteriorType: orOmit(vehicle.tapiceria),
    vehicleEngine: engine(vehicle),
    description: orOmit(vehicle.descripcion),
    numberOfDoors: vehicle.puertas ?? undefined,
    vehicleSeatingCapacity: vehicle.plazas ?? undefined,
    numberOfPreviousOwners: vehicle.propietarios_anteriores ?? undefined,
    driveWheelConfiguration: DRIVE_WHEELS[vehicle.traccion],
    fuelConsumption: consumption(vehicle),
    meetsEmissionStandard: orOmit(vehicle.norma_euro),
    emissionsCO2: vehicle.co2_g_km ?? undefined,
    dateVehicleFirstRegistered: orOmit(vehicle.primera_matriculacion),
    sku: orOmit(vehicle.referencia),
    offers: offer(vehicle, url, site),
  };
}
