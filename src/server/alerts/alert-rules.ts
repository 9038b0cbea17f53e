import type { Condition, Part } from '#src/server/health/ailments.ts';

/**
 * What the operator is told of, and when. Pure: conditions come in one look after the other, news come out until they are
 * noted as told. Times are milliseconds since 1970.
 */

/** The parts whose illness is the operator's to know. The others mend themselves, or show in one of these. */
export const alertedParts = ['pocketbase', 'publishing', 'mail', 'disk', 'backup'] as const;
export type AlertedPart = (typeof alertedParts)[number];

const MINUTE = 60_000;

/** A part has to stay well for so long: one that comes and goes is ill. */
const WELL_MS = MINUTE;
const REMIND_MS = 24 * 60 * MINUTE;

type Illness = Extract<Condition, 'ill' | 'grave'>;

/** One illness of one part. */
export interface Episode {
  readonly since: number;
  readonly condition: Illness;
  /** Since when the part has been well again; null while it is not. */
  readonly wellSince: number | null;
  /** What the operator was told last; null before. */
  readonly told: { readonly at: number; readonly condition: Illness } | null;
}

/** What is ill, and what was and has not been told yet. */
export type Episodes = Readonly<Partial<Record<AlertedPart, Episode>>>;

/** Something that the operator has to know. */
export interface News {
  readonly part: AlertedPart;
  /**
   * `ill`: it is, or it is worse than was told. `reminder`: it still is. `well`: it was told, and is over. `over`: it could not
   * be told while it lasted.
   */
  readonly kind: 'ill' | 'reminder' | 'well' | 'over';
  readonly condition: Illness;
  readonly since: number;
  /** Since when it has been well; null while it is not. */
  readonly until: number | null;
}

function observeOne(
  known: Episode | undefined,
  condition: Condition,
  now: number,
  afterMs: number,
): Episode | undefined {
  switch (condition) {
    case 'unknown':
      return known;
    case 'ill':
    case 'grave':
      return known === undefined
        ? { since: now, condition, wellSince: null, told: null }
        : { ...known, condition, wellSince: null };
    case 'well': {
      if (known === undefined) return undefined;
      const wellSince = known.wellSince ?? now;
      const wasShort = known.told === null && wellSince - known.since < afterMs;
      return wasShort && now - wellSince >= WELL_MS ? undefined : { ...known, wellSince };
    }
  }
}

/**
 * One look at all parts.
 * @param afterMs how long a part has to be ill before it is told.
 */
export function observe(
  episodes: Episodes,
  conditions: Readonly<Record<Part, Condition>>,
  now: number,
  afterMs: number,
): Episodes {
  const observed = alertedParts.map(
    (part) => [part, observeOne(episodes[part], conditions[part], now, afterMs)] as const,
  );
  return Object.fromEntries(observed.filter(([, episode]) => episode !== undefined));
}

function kindOf(
  { since, condition, wellSince, told }: Episode,
  now: number,
  afterMs: number,
): News['kind'] | null {
  if (wellSince !== null) {
    if (now - wellSince < WELL_MS) return null;
    return told === null ? 'over' : 'well';
  }
  if (told === null) return now - since >= afterMs ? 'ill' : null;
  if (condition === 'grave' && told.condition === 'ill') return 'ill';
  return now - told.at >= REMIND_MS ? 'reminder' : null;
}

/** What is to be told now, and again until it is noted. */
export function dueNews(episodes: Episodes, now: number, afterMs: number): readonly News[] {
  return alertedParts.flatMap((part): News[] => {
    const episode = episodes[part];
    const kind = episode === undefined ? null : kindOf(episode, now, afterMs);
    if (episode === undefined || kind === null) return [];
    const { since, condition, wellSince: until } = episode;
    return [{ part, kind, condition, since, until }];
  });
}

/** Notes that the operator knows. */
export function noteTold(episodes: Episodes, { part, kind, condition }: News, now: number): Episodes {
  const { [part]: episode, ...others } = episodes;
  if (episode === undefined || kind === 'well' || kind === 'over') return others;
  return { ...others, [part]: { ...episode, told: { at: now, condition } } };
}
