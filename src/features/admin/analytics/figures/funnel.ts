import type { ChannelTotal } from '#src/features/admin/analytics/figures.schema.ts';

/** How far leads came, by channel. A lead's present state says what it has reached. */

export interface Funnel {
  readonly received: number;
  /** Answered: in any state but new. */
  readonly answered: number;
  /** With an appointment or won. */
  readonly appointed: number;
  readonly won: number;
  readonly lost: number;
}

export interface ChannelFunnel extends Funnel {
  /** Null for several channels together. */
  readonly channel: string | null;
}

type StateTotal = Pick<ChannelTotal, 'estado' | 'total'>;

/** A lead in an unknown state counts as new, as in the list. */
const ANSWERED = ['contactado', 'cita', 'ganado', 'perdido'];

export function funnelOf(rows: readonly StateTotal[]): Funnel {
  const of = (...states: readonly string[]) =>
    rows.reduce((total, row) => total + (states.includes(row.estado) ? row.total : 0), 0);
  return {
    received: rows.reduce((total, row) => total + row.total, 0),
    answered: of(...ANSWERED),
    appointed: of('cita', 'ganado'),
    won: of('ganado'),
    lost: of('perdido'),
  };
}

/** Imported leads may have any channel: the rest of a long list is added up. */
const MOST_CHANNELS = 5;

/** One funnel per channel, the largest first, and one for the channels beyond the fifth; none without leads. */
export function funnelsByChannel(rows: readonly ChannelTotal[]): ChannelFunnel[] {
  const channels = new Map<string, ChannelTotal[]>();
  for (const row of rows) channels.set(row.canal, [...(channels.get(row.canal) ?? []), row]);
  const funnels = [...channels]
    .map(([channel, own]): ChannelFunnel => ({ channel, ...funnelOf(own) }))
    .sort(
      (one, other) => other.received - one.received || (one.channel ?? '').localeCompare(other.channel ?? ''),
    );
  const shown = funnels.slice(0, MOST_CHANNELS);
  const rest = funnels.slice(MOST_CHANNELS).map(({ channel }) => channel);
  if (rest.length === 0) return shown;
  return [...shown, { channel: null, ...funnelOf(rows.filter(({ canal }) => rest.includes(canal))) }];
}

/** A share in whole percent; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
