import { historyYears } from '#src/config/periods.ts';

/** For how many years the history is kept. */
export type HistoryYears = (typeof historyYears.choices)[number];

/** A choice as it is stored; what is none is what holds until somebody chooses. */
export function asHistoryYears(stored: number): HistoryYears {
  return historyYears.choices.find((choice) => choice === stored) ?? historyYears.initial;
}
