import { firstRegistered, isUnused, YEAR_OF_STOCK } from './registration.ts';
import { emissionNorm, previousOwners } from './specs.ts';
import type { CarFacts, DemoCar } from './stock.ts';

/** The sale fields of a demo car: what its rows contain, and invented values for the rest. */

/** Cars of up to this age have a longer warranty. */
const YOUNG_YEARS = 3;

/** A new car has a three-year warranty by law (Real Decreto Legislativo 1/2007, art. 120). */
function warrantyMonths(car: DemoCar): number {
  if (isUnused(car)) return 36;
  return YEAR_OF_STOCK - car.anio <= YOUNG_YEARS ? 24 : 12;
}

const counted = (text: string | undefined): number | null => (/^\d+$/.test(text ?? '') ? Number(text) : null);

const newCarText = ({
  ubicacion_ciudad,
  ubicacion_pais,
}: Pick<DemoCar, 'ubicacion_ciudad' | 'ubicacion_pais'>) =>
  ubicacion_pais === 'España'
    ? 'A estrenar, importado de Alemania y matriculado en España.'
    : `A estrenar: está en ${ubicacion_ciudad} y se matricula en España cuando llegue.`;

/** Only for cars that are available and in stock. */
const VISIT = ' Puedes verlo en Alcobendas o pedirnos un vídeo.';
const VIDEO = ' Mientras tanto podemos enviarte un vídeo.';

function handoverText(car: DemoCar): string {
  if (isUnused(car)) return 'Se entrega matriculado a tu nombre.';
  const offered = car.status === 'disponible';
  return car.ubicacion_pais === 'España'
    ? `Se entrega revisado, con la transferencia hecha.${offered ? VISIT : ''}`
    : `Lo traemos a Madrid y se entrega revisado y matriculado en España.${offered ? VIDEO : ''}`;
}

function describe(car: DemoCar): string {
  const seen = `${car.color_exterior} con interior en ${car.color_interior.toLowerCase()}.`;
  const from = car.ubicacion_pais === 'España' ? 'importado de Alemania' : 'de Alemania';
  const origin = isUnused(car)
    ? newCarText(car)
    : `De ${car.anio}, ${from} con su historial de mantenimiento completo.`;
  return `${seen} ${origin}\n\n${handoverText(car)}`;
}

/** Former use: companies and lessors sell with deductible VAT. */
function formerUse(car: DemoCar): string {
  if (isUnused(car)) return '';
  if (car.etiquetas.includes('IVA-deducible')) return 'empresa';
  return car.orden % 4 === 0 && previousOwners(car) === 1 ? 'renting' : 'particular';
}

/** The driven axle, as far as the sheet names it. */
function driveOf(text = ''): string {
  if (/integral|total/i.test(text)) return 'total';
  if (/trasera/i.test(text)) return 'trasera';
  return /delantera/i.test(text) ? 'delantera' : '';
}

/** Combined consumption: kWh of an electric car. The sheet of a plug-in hybrid has none. */
function consumption({ propulsion, values }: CarFacts): number | null {
  const text = propulsion === 'BEV' ? values['consumo_electrico'] : values['consumo_mixto'];
  return text === undefined || text === '' ? null : Number(text);
}

/** The sale fields. The demo has no plates and chassis numbers. */
export function saleOf(car: DemoCar, facts: CarFacts): Readonly<Record<string, unknown>> {
  const { values } = facts;
  const first = firstRegistered(car);
  const use = formerUse(car);
  return {
    descripcion: describe(car),
    etiqueta_dgt: car.distintivo_dgt,
    puertas: counted(values['puertas']),
    plazas: counted(values['plazas']),
    primera_matriculacion: first === null ? '' : `${first.year}-${String(first.month).padStart(2, '0')}-12`,
    garantia_meses: warrantyMonths(car),
    regimen_iva: use === 'particular' ? 'rebu' : 'deducible',
    titularidad: 'propiedad',
    uso_anterior: use,
    libre_cargas: 'si',
    condicion: isUnused(car) ? 'nuevo' : 'usado',
    propietarios_anteriores: previousOwners(car),
    traccion: driveOf(values['traccion']),
    consumo: consumption(facts),
    norma_euro: facts.propulsion === 'BEV' ? '' : emissionNorm(car.anio),
    llaves: 2,
    accidente_declarado: isUnused(car) ? '' : 'no',
  };
}
