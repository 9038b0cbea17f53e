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

/** Each broken rule with the elements that break it. */
async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe
    .setLegacyMode()
    // Base UI's focus guards pass the focus on immediately, so it never stays on one.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/**
 * Violations of WCAG 2.2 AA and of best practices on a settled page.
 * @param open 'popup' while a menu or a select is open: those are outside every landmark, and Base UI hides the page behind
 * them from screen readers until the next Tab or Escape closes them.
 */
export async function axeViolations(page: Page, open?: 'popup'): Promise<string[]> {
  await atRest(page);
  const outside = open === 'popup' ? ['region', 'aria-hidden-focus', 'page-has-heading-one'] : [];
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return violationsOf(axe.withTags(TAGS).disableRules(outside));
}

/** Texts with too little contrast on a settled page: all that another colour scheme can break. */
export async function contrastViolations(page: Page): Promise<string[]> {
  await atRest(page);
  return violationsOf(new AxeBuilder({ page }).withRules(['color-contrast']));
}

/** Expects no violation, and no horizontal scrolling at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  await expectReflow(page);
}

/** Expects no horizontal scrolling at 320 px. */
export async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (size === null) return;
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}
