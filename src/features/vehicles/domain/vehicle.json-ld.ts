import { dealerId } from '#src/components/seo/dealer.ts';
import type { JsonLdObject } from '#src/lib/json-ld.ts';
import { paths } from '#src/paths.ts';
import { fuelLabel, gearboxLabel, vehicleTitle } from './vehicle.facts.ts';
import { photoSources, publicPhotos } from './vehicle.photos.ts';
import type { StockVehicle } from './vehicle.schema.ts';
import { displayStatus, type Status } from './vehicle.terms.ts';

/** A car and its offer for machines (schema.org Car). Members without a value are undefined and left out. */

const AVAILABILITY: Readonly<Record<Status, string>> = {
  disponible: 'https://schema.org/InStock',
  reservado: 'https://schema.org/LimitedAvailability',
  vendido: 'https://schema.org/SoldOut',
  oculto: 'https://schema.org/OutOfStock',
};

const known = (text: string): string | undefined => (text === '' ? undefined : text);

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

/** What it is sold for; a car without a price ('Consultar') carries no offer. */
function offer({ precio_eur, status }: StockVehicle, url: string, site: URL): JsonLdObject | undefined {
  if (precio_eur === null) return undefined;
  return {
    '@type': 'Offer',
    url,
    price: precio_eur,
    priceCurrency: 'EUR',
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
    vehicleConfiguration: known(vehicle.version),
    vehicleModelDate: String(vehicle.anio),
    itemCondition: vehicle.km === 0 ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition',
    mileageFromOdometer: quantity(vehicle.km, 'KMT'),
    fuelType: known(fuelLabel(vehicle.combustible)),
    vehicleTransmission: known(gearboxLabel(vehicle.transmision)),
    bodyType: known(vehicle.carroceria),
    color: known(vehicle.color_exterior),
    vehicleInteriorColor: known(vehicle.color_interior),
    vehicleInteriorType: known(vehicle.tapiceria),
    vehicleEngine: engine(vehicle),
    description: known(vehicle.descripcion),
    numberOfDoors: vehicle.puertas ?? undefined,
    vehicleSeatingCapacity: vehicle.plazas ?? undefined,
    emissionsCO2: vehicle.co2_g_km ?? undefined,
    dateVehicleFirstRegistered: known(vehicle.primera_matriculacion),
    sku: known(vehicle.referencia),
    offers: offer(vehicle, url, site),
  };
}
