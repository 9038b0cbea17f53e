import { historyYears } from '#src/config/periods.ts';

/** Retention of the history, in years. */
export type HistoryYears = (typeof historyYears.choices)[number];

/** Reads a stored choice; an invalid one becomes the default. */
export function asHistoryYears(stored: number): HistoryYears {
  return historyYears.choices.find((choice) => choice === stored) ?? historyYears.initial;
}
