import type { EtiquetaDgt } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { daysOf } from './vehicle.texts.ts';

/** The DGT's environmental label of a passenger car or a light van, as far as fuel and age determine it. */

/** A label to propose, or what it depends on. */
export type DgtProposal =
  { readonly label: EtiquetaDgt } | { readonly label: null; readonly depends: string } | null;

const byNorm = (norm: string) => ({ label: null, depends: `Depende de la norma Euro: ${norm}` }) as const;

/**
 * For a combustion engine, by its day of first registration. The label follows the Euro norm, which is unknown; where
 * norms overlap in time there is no proposal. Source: Reglamento General de Vehículos, anexo II, as the DGT words it:
 * petrol Euro 4 (all from 2006) C, Euro 3 (all from 2001) B; diesel Euro 6 (all from September 2015, some before) C,
 * Euro 4 and 5 (all from 2006) B.
 */
function ofEngine(fuel: 'gasolina' | 'diesel', day: string): DgtProposal {
  if (fuel === 'gasolina') {
    if (day >= '2006-01-01') return { label: 'C' };
    if (day >= '2005-01-01') return byNorm('C con Euro 4, B con Euro 3');
    if (day >= '2001-01-01') return { label: 'B' };
    return day >= '2000-01-01' ? byNorm('B con Euro 3, sin distintivo con Euro 2') : { label: 'sin' };
  }
  if (day >= '2015-09-01') return { label: 'C' };
  if (day >= '2014-01-01') return byNorm('C con Euro 6, B con Euro 5');
  if (day >= '2006-01-01') return { label: 'B' };
  return day >= '2005-01-01' ? byNorm('B con Euro 4, sin distintivo con Euro 3') : { label: 'sin' };
}

function ofDay(combustible: string, day: string): DgtProposal {
  switch (combustible) {
    case 'electrico':
      return { label: '0' };
    case 'hibrido':
      return { label: 'ECO' };
    case 'hibrido_enchufable':
      return { label: null, depends: '0 con 40\u202fkm o más de autonomía eléctrica; con menos, ECO' };
    case 'gasolina':
    case 'diesel':
      return ofEngine(combustible, day);
    default:
      return null;
  }
}

/** Proposes a label. Without the day of registration, only when it is the same for the whole month or year. */
export function proposeDgt({
  combustible,
  primera_matriculacion: day,
  anio,
}: {
  readonly combustible: string;
  readonly primera_matriculacion: string;
  readonly anio: number | null;
}): DgtProposal {
  if (day === '' && anio === null) return null;
  const [from, to] = day === '' ? [`${anio}-01-01`, `${anio}-12-31`] : daysOf(day);
  const [first, last] = [ofDay(combustible, from), ofDay(combustible, to)];
  return JSON.stringify(first) === JSON.stringify(last)
    ? first
    : { label: null, depends: 'Depende del día de la primera matriculación' };
}
