import type { Condition, Part } from './health-report.ts';

/**
 * Decides which incidents need an alert, and when. Pure functions: each check takes the conditions of all parts, and an alert
 * stays due until it is marked as sent. Times are milliseconds since 1970.
 */

/** The parts that the operator is alerted about. The others recover, or show up as a failure of one of these. */
export const alertedParts = ['pocketbase', 'publishing', 'mail', 'disk', 'backup'] as const;
export type AlertedPart = (typeof alertedParts)[number];

const MINUTE = 60_000;
/** How long a part must stay ok before its incident ends: a flapping part counts as failing. */
const STABLE_MS = MINUTE;
const REMIND_MS = 24 * 60 * MINUTE;

/** One failure of one part, from start to end. */
export interface Incident {
  readonly since: number;
  readonly severity: Exclude<Condition, 'ok' | 'unknown'>;
  /** Since when the part has been ok again; null while it is not. */
  readonly okSince: number | null;
  /** The last alert about it; null before the first. */
  readonly notified: { readonly at: number; readonly severity: Incident['severity'] } | null;
}

/** Open incidents, and ended ones whose end has not been reported yet. */
export type Incidents = Readonly<Partial<Record<AlertedPart, Incident>>>;

/** A message for the operator. */
export interface Alert {
  readonly part: AlertedPart;
  /**
   * `failing`: an incident has started, or is worse than reported. `reminder`: it continues. `resolved`: it was reported and
   * has ended. `missed`: it has ended and could not be reported while it lasted.
   */
  readonly kind: 'failing' | 'reminder' | 'resolved' | 'missed';
  readonly severity: Incident['severity'];
  readonly since: number;
  /** Since when the part has been ok; null while it is not. */
  readonly until: number | null;
}

function observePart(
  known: Incident | undefined,
  condition: Condition,
  now: number,
  afterMs: number,
): Incident | undefined {
  if (condition === 'unknown') return known;
  if (condition !== 'ok')
    return { ...(known ?? { since: now, notified: null }), severity: condition, okSince: null };
  if (known === undefined) return undefined;
  const okSince = known.okSince ?? now;
  const wasShort = known.notified === null && okSince - known.since < afterMs;
  return wasShort && now - okSince >= STABLE_MS ? undefined : { ...known, okSince };
}

/**
 * Updates the incidents with the conditions of one check.
 * @param afterMs how long a part must fail before an alert is sent.
 */
export function observe(
  incidents: Incidents,
  conditions: Readonly<Record<Part, Condition>>,
  now: number,
  afterMs: number,
): Incidents {
  const observed = alertedParts.map(
    (part) => [part, observePart(incidents[part], conditions[part], now, afterMs)] as const,
  );
  return Object.fromEntries(observed.filter(([, incident]) => incident !== undefined));
}

function kindOf(
  { since, severity, okSince, notified }: Incident,
  now: number,
  afterMs: number,
): Alert['kind'] | null {
  if (okSince !== null) {
    if (now - okSince < STABLE_MS) return null;
    return notified === null ? 'missed' : 'resolved';
  }
  if (notified === null) return now - since >= afterMs ? 'failing' : null;
  if (severity === 'critical' && notified.severity === 'failing') return 'failing';
  return now - notified.at >= REMIND_MS ? 'reminder' : null;
}

/** The alerts that are due now, and again until they are marked. */
export function dueAlerts(incidents: Incidents, now: number, afterMs: number): readonly Alert[] {
  return alertedParts.flatMap((part): Alert[] => {
    const incident = incidents[part];
    const kind = incident === undefined ? null : kindOf(incident, now, afterMs);
    if (incident === undefined || kind === null) return [];
    const { since, severity, okSince: until } = incident;
    return [{ part, kind, severity, since, until }];
  });
}

/** Marks an alert as sent. */
export function markNotified(incidents: Incidents, { part, kind, severity }: Alert, now: number): Incidents {
  const { [part]: incident, ...others } = incidents;
  if (incident === undefined || kind === 'resolved' || kind === 'missed') return others;
  return { ...others, [part]: { ...incident, notified: { at: now, severity } } };
}
