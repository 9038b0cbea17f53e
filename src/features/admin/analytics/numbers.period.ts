/** Spans of the charts in days, today included. The longest is shown by week. Must not use Intl: PocketBase's hooks use this module and lack it. */
export const PERIODS = ['30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = '90';

/** The period with this number of days; the default for any other text. */
export function periodOf(text: string | null): Period {
  return PERIODS.find((period) => period === text) ?? DEFAULT_PERIOD;
}
