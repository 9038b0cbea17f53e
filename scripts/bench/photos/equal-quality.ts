/** A quality that was tried: how alike the pictures were (dB), and what they weighed. */
interface Trial {
  readonly likeness: number;
  readonly bytes: number;
}

/**
 * Bytes that a codec needs for a likeness, between those of two qualities that were tried: bytes grow by the same factor with
 * each decibel, nearly enough.
 * @returns null when no quality below and none above was tried
 */
export function bytesAtLikeness(trials: readonly Trial[], likeness: number): number | null {
  const rising = trials.toSorted((one, other) => one.likeness - other.likeness);
  const below = rising.findLast((trial) => trial.likeness <= likeness);
  const above = rising.find((trial) => trial.likeness >= likeness);
  if (below === undefined || above === undefined) return null;
  if (above.likeness === below.likeness) return above.bytes;
  const share = (likeness - below.likeness) / (above.likeness - below.likeness);
  return below.bytes * (above.bytes / below.bytes) ** share;
}
