import type { CDPSession, Page } from '@playwright/test';

/** Touch input through the browser's protocol: pages scroll and zoom as with real fingers. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 10;
const STEP_MS = 16;

/** Moves fingers along straight lines simultaneously, and lifts them. */
async function drag(page: Page, fingers: readonly (readonly [Point, Point])[]): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const at = (part: number) =>
    fingers.map(([from, to], id) => ({
      id,
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) });
    await page.waitForTimeout(STEP_MS);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** A swipe with one finger. */
export function swipe(page: Page, from: Point, to: Point): Promise<void> {
  return drag(page, [[from, to]]);
}

/** Spreads two fingers around a point, each by so many pixels. */
export function spread(page: Page, { x, y }: Point, by: number): Promise<void> {
  const finger = (side: number): [Point, Point] => [
    { x: x + side * 20, y },
    { x: x + side * (20 + by), y },
  ];
  return drag(page, [finger(-1), finger(1)]);
}
