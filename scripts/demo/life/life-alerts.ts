import { ALERT_CONSENT } from '#src/features/alerts/alert-request.ts';
import { firstLook } from '#src/features/alerts/alert.rules.ts';
import type { Seen } from '#src/features/alerts/seen.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import type { LifeCar } from './life-changes.ts';
import type { LifeLead } from './life-leads.ts';
import { minutesAfter, stored } from './life-times.ts';
import { steadyId } from './steady.ts';

/** Confirmed alerts of the demo's persons: about the cars that they asked about, and about a search. */

/** An alert as `avisos` stores it, with its person's address. */
export interface LifeAlert {
  readonly id: string;
  readonly persona: string;
  readonly email: string;
  /** '' for a search. */
  readonly vehiculo: string;
  /** The catalogue's canonical query; '' for a car. */
  readonly busqueda: string;
  readonly consentimiento: string;
  readonly confirmado: string;
  /** The stock of the fill, so that no mail is due. */
  readonly visto: Seen;
}

/** Persons by name, with a car by its `orden` or a search. */
const ALERTS: readonly (readonly [string, number | string])[] = [
  ['Elvira Montes Lago', 3],
  ['Irene Cuadrado Vela', 8],
  ['Rebeca Tordesillas Nieto', '?marca=Mercedes-Benz&km_max=30000'],
];

/** The person confirms a quarter of an hour after the lead. */
const CONFIRMED_AFTER = 15;

/** What the alerts depend on; `stock` are the public cars. */
interface Known {
  readonly leads: readonly LifeLead[];
  readonly cars: readonly LifeCar[];
  readonly stock: readonly SnapshotVehicle[];
  readonly now: Date;
}

/** Alerts of a person whose lead or car is gone are left out. */
export function lifeAlerts({ leads, cars, stock, now }: Known): LifeAlert[] {
  return ALERTS.flatMap(([nombre, subject]) => {
    const lead = leads.find(({ row }) => row.fields['nombre'] === nombre);
    const vehiculo = cars.find(({ orden }) => orden === subject)?.id ?? '';
    if (lead?.row.created_at === undefined || (typeof subject === 'number' && vehiculo === '')) return [];
    const confirmed = minutesAfter(new Date(lead.row.created_at.replace(' ', 'T')), CONFIRMED_AFTER, now);
    const busqueda = typeof subject === 'string' ? subject : '';
    return {
      id: steadyId('aviso', nombre),
      persona: steadyId('avisado', nombre),
      email: String(lead.row.fields['email']),
      ...{ vehiculo, busqueda, visto: firstLook({ vehiculo, busqueda }, stock) },
      consentimiento: ALERT_CONSENT.version,
      confirmado: stored(confirmed),
    };
  });
}
