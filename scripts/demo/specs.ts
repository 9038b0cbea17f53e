import { createHash } from 'node:crypto';
import { registrationTaxPercent } from '#src/features/company/import/import-cost.ts';
import { fillPattern, type Values } from './pattern.ts';
import { exemptUntil, firstRegistered, isUnused, monthText, YEAR_OF_STOCK } from './registration.ts';
import type { CarFacts, DemoCar, Propulsion, TemplateRow } from './stock.ts';

/** One row of the collection vehicle_specs, without its car. */
interface DemoSpec {
  readonly grupo: string;
  readonly clave: string;
  readonly valor: string;
  readonly orden: number;
}

const KW_PER_CV = 0.7355;

/** Minimum rows of a sheet with enough optional equipment; a sheet has up to `SPREAD - 1` more. */
const SHEET_ROWS = 47;
const SPREAD = 7;

/** The drives that each word of the column `aplica` includes. */
const DRIVES: Readonly<Record<string, readonly Propulsion[]>> = {
  ICE: ['ICE', 'MHEV', 'HEV', 'PHEV'],
  'ICE/HEV': ['ICE', 'MHEV', 'HEV'],
  'MHEV/HEV/PHEV': ['MHEV', 'HEV', 'PHEV'],
  'BEV/PHEV': ['BEV', 'PHEV'],
};

/** Optional rows required by a car's tags: the sheet must not contradict the card. */
const PROMISED: Readonly<Record<string, string>> = {
  Akrapovic: 'Escape',
  'Bang & Olufsen': 'Equipo de sonido',
  'Bloqueo-de-diferencial': 'Diferencial',
  Bose: 'Equipo de sonido',
  Burmester: 'Equipo de sonido',
  'Cámara-360': 'Cámara',
  'Drift-Mode': 'Modos de conducción',
  'Bi-tono': 'Paquete estético',
  'Eje-trasero-direccional': 'Suspensión',
  'Frenos-carbocerámicos': 'Frenos',
  'Gancho-de-remolque': 'Gancho de remolque',
  'Harman-Kardon': 'Equipo de sonido',
  'Mark-Levinson': 'Equipo de sonido',
  'Night-Package': 'Paquete estético',
  'PASM-Sport': 'Suspensión',
  'Portón-eléctrico': 'Portón trasero',
  'Puertas-eléctricas': 'Portón trasero',
  'Suspensión-neumática': 'Suspensión',
  'Techo-de-carbono': 'Techo',
  'Techo-panorámico': 'Techo',
};

/** A deterministic number for the same words. */
function steadyNumber(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE();
}

/** Emission norm of a car by the year of its first registration. */
export function emissionNorm(year: number): string {
  if (year >= 2025) return 'Euro 6e';
  if (year >= 2021) return 'Euro 6d';
  if (year >= 2018) return 'Euro 6d-TEMP';
  if (year >= 2015) return 'Euro 6b';
  return year >= 2010 ? 'Euro 5' : 'Euro 4';
}

/** Previous owners, before the dealer: none for a new car, one or two for a recent one, two or three for an old one. */
export function previousOwners(car: DemoCar): number {
  if (isUnused(car)) return 0;
  if (car.etiquetas.includes('Un-propietario')) return 1;
  return (car.anio < 2016 ? 2 : 1) + (steadyNumber('propietarios', car.fotos) % 2);
}

/** The last inspection in Spain, or the end of the exemption; for a car in Germany the expiry of its inspection there. */
function inspection(car: DemoCar): string {
  const first = firstRegistered(car);
  if (first === null) return '';
  const inspected = { month: (steadyNumber('itv', car.fotos) % 9) + 1, year: YEAR_OF_STOCK };
  if (car.ubicacion_pais !== 'España') {
    // Three years after the first registration, then every two (StVZO, Anlage VIII).
    const next = Math.max(first.year + 3, YEAR_OF_STOCK + 2);
    return `TÜV hasta ${monthText({ month: first.month, year: next })}`;
  }
  const exempt = exemptUntil(car);
  return exempt === null ? monthText(inspected) : `Exenta hasta ${monthText(exempt)}`;
}

/** For a car in Spain the registration tax is paid. */
function paidText(car: DemoCar): string {
  const owes = registrationTaxPercent(car.co2_g_km) > 0;
  return owes && car.ubicacion_pais === 'España' && !isUnused(car) ? 'ya pagado' : '';
}

function valuesOf(car: DemoCar, facts: CarFacts): Values {
  return {
    ...facts.values,
    marca: car.marca,
    potencia_cv: String(car.potencia_cv),
    potencia_kw: String(Math.round(car.potencia_cv * KW_PER_CV)),
    cilindrada_cc: car.cilindrada_cc === null ? '' : String(car.cilindrada_cc),
    co2_g_km: String(car.co2_g_km),
    distintivo_dgt: car.distintivo_dgt === '0' ? '0 emisiones' : car.distintivo_dgt,
    iedmt: String(registrationTaxPercent(car.co2_g_km)),
    pagado: paidText(car),
    libro: isUnused(car) ? '' : `Completo, servicio oficial ${car.marca} Alemania`,
    norma: emissionNorm(car.anio),
    // Consumption was measured by the older cycle before WLTP applied to every new car.
    ciclo: car.anio >= 2018 ? 'WLTP' : 'NEDC',
    propietarios: String(previousOwners(car)),
    itv: inspection(car),
    color_exterior: car.color_exterior,
    color_interior: car.color_interior,
    tapiceria: car.tapiceria,
  };
}

function appliesTo(aplica: string, drive: Propulsion): boolean {
  if (aplica === 'todos' || aplica === 'opcional') return true;
  const drives = DRIVES[aplica];
  if (drives === undefined) throw new Error(`specs.csv: unknown value '${aplica}' in the column aplica`);
  return drives.includes(drive);
}

/** The optional rows of a car: those that its tags require, then others in a pseudo-random order specific to the car. */
function chooseOptional(car: DemoCar, optional: readonly TemplateRow[], room: number): Set<TemplateRow> {
  const promised = new Set(car.etiquetas.map((tag) => PROMISED[tag]));
  const rank = (row: TemplateRow) => (promised.has(row.clave) ? -1 : steadyNumber(car.fotos, row.clave));
  const ranked = optional.toSorted((a, b) => rank(a) - rank(b));
  const kept = ranked.filter((row, index) => index < room || promised.has(row.clave));
  return new Set(kept);
}

/**
 * The technical sheet of a car in the template's order, with `orden` counted from 1 in each group. Rows with unknown values are
 * left out. Deterministic.
 * @throws Error when the template names an unknown drive.
 */
export function specsFor(car: DemoCar, template: readonly TemplateRow[], facts: CarFacts): DemoSpec[] {
  const values = valuesOf(car, facts);
  const possible = template.filter(
    (row) => appliesTo(row.aplica, facts.propulsion) && fillPattern(row.valor, values) !== null,
  );
  const optional = possible.filter((row) => row.aplica === 'opcional');
  const rows = SHEET_ROWS + (steadyNumber('filas', car.fotos) % SPREAD);
  const chosen = chooseOptional(car, optional, rows - (possible.length - optional.length));

  const counts = new Map<string, number>();
  const sheet: DemoSpec[] = [];
  for (const row of possible) {
    const clave = fillPattern(row.clave, values);
    const valor = fillPattern(row.valor, values);
    if (clave === null || valor === null || (row.aplica === 'opcional' && !chosen.has(row))) continue;
    const orden = (counts.get(row.grupo) ?? 0) + 1;
    counts.set(row.grupo, orden);
    sheet.push({ grupo: row.grupo, clave, valor, orden });
  }
  return sheet;
}
