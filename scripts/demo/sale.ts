import type { CarFacts, DemoCar } from './stock.ts';

/** What a car of the demo is sold with: what its rows know, and the rest as a dealer would have it. */

const YEAR_OF_STOCK = 2026;
/** Cars this young leave with a longer guarantee. */
const YOUNG_YEARS = 3;

const counted = (text: string | undefined): number | null => (/^\d+$/.test(text ?? '') ? Number(text) : null);

const newCarText = ({
  ubicacion_ciudad,
  ubicacion_pais,
}: Pick<DemoCar, 'ubicacion_ciudad' | 'ubicacion_pais'>) =>
  ubicacion_pais === 'España'
    ? 'A estrenar, importado de Alemania y matriculado en España.'
    : `A estrenar: está en ${ubicacion_ciudad} y se matricula en España cuando llega.`;

/** A car that somebody has, or will have, is shown to nobody else. */
const VISIT = ' Puedes verlo con cita previa o pedirnos un vídeo.';

function describe({ color_exterior, color_interior, anio, km, status, ...car }: DemoCar): string {
  const seen = `${color_exterior} con interior en ${color_interior.toLowerCase()}.`;
  const origin =
    km === null || km < 100
      ? newCarText(car)
      : `De ${anio}, importado de Alemania con su historial de mantenimiento completo.`;
  return `${seen} ${origin}\n\nSe entrega revisado, con la transferencia hecha.${status === 'disponible' ? VISIT : ''}`;
}

/** The fields of a sale. Plate and chassis number are nobody's: the demo has none. */
export function saleOf(car: DemoCar, { values }: CarFacts): Readonly<Record<string, unknown>> {
  const month = String((car.orden % 12) + 1).padStart(2, '0');
  const isNew = car.km === null || car.km < 100;
  return {
    descripcion: describe(car),
    etiqueta_dgt: car.distintivo_dgt,
    puertas: counted(values['puertas']),
    plazas: counted(values['plazas']),
    primera_matriculacion: isNew ? '' : `${car.anio}-${month}-12`,
    garantia_meses: YEAR_OF_STOCK - car.anio <= YOUNG_YEARS ? 24 : 12,
    regimen_iva: car.orden % 3 === 0 ? 'deducible' : 'rebu',
    titularidad: 'propiedad',
    uso_anterior:
      car.km === null ? '' : isNew ? 'demostracion' : car.orden % 4 === 0 ? 'renting' : 'particular',
    libre_cargas: 'si',
  };
}
