import type { Page } from '@playwright/test';

/** A page or a state of it: where it is and what to do there before the picture is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Widths at which the state exists; all of them when absent. */
  readonly widths?: readonly number[];
  /** Only what the window shows, for states that lie over the page. */
  readonly windowOnly?: boolean;
  /** What the server answers, 200 when absent. Another answer is another page: it is passed over, and said so. */
  readonly status?: number;
  /** Before the page opens: what it must not get, for the states in which one waits or fails. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** After it has opened and settled: the way to the state. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The widths that are photographed, in CSS pixels: phone, tablet, laptop, large screen. */
export const WIDTHS = [390, 768, 1440, 1920] as const;
