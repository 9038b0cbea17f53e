import type { Page } from '@playwright/test';

/** A page or a state of it: its path, and the steps before the screenshot. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Widths at which the state exists; default: all. */
  readonly widths?: readonly number[];
  /** Captures the viewport only, for states that overlay the page. */
  readonly windowOnly?: boolean;
  /** Expected status, 200 by default. For another status the page is skipped, with a message. */
  readonly status?: number;
  /** Runs before the page opens: blocks requests, for loading and error states. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Runs after the page has loaded: leads to the state. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Screenshot widths in CSS pixels: phone, tablet, laptop, large screen. */
export const WIDTHS = [390, 768, 1440, 1920] as const;
