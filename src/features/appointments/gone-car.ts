/** Since when the car of an appointment cannot be seen: it was sold, hidden or put into the trash. */

/** Whether a car can be seen depends on this. */
export interface CarState {
  /** Null before the car existed. */
  readonly status: string | null;
  readonly isTrashed: boolean;
}

/** A change of a car in the history. */
export interface CarChange {
  /** When, in milliseconds. */
  readonly at: number;
  /** The status before; absent when it did not change. */
  readonly statusBefore?: string | null;
  /** Whether it came out of the trash (true) or went into it (false); absent for neither. */
  readonly wasTrashed?: boolean;
}

/** Kinds of appointments that end with their car. An 'entrega' is the sale itself, and a call can go on. */
export const KINDS_OF_A_CAR = ['visita', 'videollamada'] as const;

const canBeSeen = ({ status, isTrashed }: CarState): boolean =>
  !isTrashed && (status === 'disponible' || status === 'reservado');

/**
 * Since when a car cannot be seen, in milliseconds; null when it can, and when it went before the first of the changes.
 * @param changes newest first
 */
export function goneSince(now: CarState, changes: readonly CarChange[]): number | null {
  if (canBeSeen(now)) return null;
  let state = now;
  for (const { at, statusBefore, wasTrashed } of changes) {
    state = {
      status: statusBefore === undefined ? state.status : statusBefore,
      isTrashed: wasTrashed ?? state.isTrashed,
    };
    if (canBeSeen(state)) return at;
  }
  return null;
}
