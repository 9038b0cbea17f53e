import { dealerId } from '#src/components/seo/dealer.ts';
import type { JsonLdObject } from '#src/lib/json-ld.ts';
import { paths } from '#src/paths.ts';
import { fuelLabel, gearboxLabel, vehicleTitle } from './vehicle.facts.ts';
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

/** The offer; a car without a price ('Consultar') has none. */
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
    vehicleConfiguration: orOmit(vehicle.version),
    vehicleModelDate: String(vehicle.anio),
    itemCondition: vehicle.km === 0 ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition',
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
    emissionsCO2: vehicle.co2_g_km ?? undefined,
    dateVehicleFirstRegistered: orOmit(vehicle.primera_matriculacion),
    sku: orOmit(vehicle.referencia),
    offers: offer(vehicle, url, site),
  };
}
