import type { Locator } from '@playwright/test';

/** Frames without movement after which scrolling is over. */
const STILL_FRAMES = 6;

/** Scrolls an element into view, and waits until smooth scrolling has ended. */
export async function scrolledTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(
    (element, stillFrames) =>
      new Promise<void>((resolve) => {
        let top = NaN;
        let still = 0;
        const look = () => {
          const now = element.getBoundingClientRect().top;
          still = now === top ? still + 1 : 0;
          top = now;
          if (still < stillFrames) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
    STILL_FRAMES,
  );
}
