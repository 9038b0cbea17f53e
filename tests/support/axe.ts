import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until every finite transition has ended: intermediate colours and opacities are not part of the design. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, timeline, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return playState !== 'running' || isEndless || !(timeline instanceof DocumentTimeline);
    }),
  );
}

/**
 * Violations of WCAG 2.2 AA and of best practices on a settled page: each rule with the elements that break it.
 * @param open 'popup' while a menu or a select is open: those are outside every landmark, and Base UI hides the page behind
 * them from screen readers until the next Tab or Escape closes them.
 */
export async function axeViolations(page: Page, open?: 'popup'): Promise<string[]> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules(open === 'popup' ? ['region', 'aria-hidden-focus', 'page-has-heading-one'] : [])
    // Base UI's focus guards pass the focus on immediately, so it never stays on one.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Expects no violation, and no horizontal scrolling at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  const size = page.viewportSize();
  if (size === null) return;
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}
