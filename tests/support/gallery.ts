import type { Locator, Page } from '@playwright/test';

/** A featured car with three photos. */
export const CAR = '/vehiculo/bmw-x5-2022-2';

export const counter = (page: Page): Locator => page.locator('[data-gallery-counter]');

/** The band of photos. */
export const track = (page: Page): Locator => page.locator('[data-gallery-track]');

/** The photo in view; before hydration, all of them. */
export const inView = (page: Page): Locator => track(page).locator('> li:not([aria-hidden])');
