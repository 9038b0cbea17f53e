import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { signInByPage } from '#tests/support/accounts.ts';
import { answerLeads, exportAll } from '#tests/support/dealer-week/lead-days.ts';
import { keepOrder, priceTen } from '#tests/support/dealer-week/list-days.ts';
import { lookBack, meetTrouble } from '#tests/support/dealer-week/mishaps.ts';
import { sellCar, takeCarIn } from '#tests/support/dealer-week/stock-days.ts';
import { Week, type Width } from '#tests/support/dealer-week/week.ts';
import { startTestStack } from '#tests/support/stack.ts';

/**
 * A dealer's week with the panel, at a desk and on a phone: what is done by hand, what a person then sees, and what a visitor
 * sees of it. Each of the defects that a dealer once met has its step here or a test of its own, or both:
 *
 *  1. photographs above 5 MB: `photographs leave when…`; panel-uploads.spec.ts
 *  2. a price of 33 € by a slip: `a slip of the keyboard…`; panel-typing.spec.ts
 *  3. Enter saves and publishes: `a new car…`; panel-typing.spec.ts
 *  4. broken photographs told as uploaded: panel-uploads.spec.ts, "photos of a phone…"
 *  5. uploads lost with the connection: `photographs leave when…`; panel-uploads.spec.ts
 *  6. an untrue crossed-out price: `doubled with its specs…`; panel-trash.spec.ts, tests/pb/history.test.ts
 *  7. equal cars look equal: `doubled with its specs…`; panel-fields.spec.ts, vehicle.messages.test.ts
 *  8. a brand as it is typed: `a new car…`; panel-fields.spec.ts, suggestions.test.ts
 *  9. file names as captions: photo-text.test.ts
 * 10. leads by their telephone: `an import is answered…`; tests/pb/panel-api.test.ts
 * 11. a lead that arrives unseen: `a lead that arrives…`; panel-leads.spec.ts
 * 12. what cannot be clicked, and the mail that leads elsewhere: `its mail leads to it`, `an import…`; panel-leads.spec.ts
 * 13. HEIC refused: panel-uploads.spec.ts, "photos of a phone…"
 * 14. a price typed offline is lost: `a price typed without connection…`; panel-trash.spec.ts
 * 15. places are forgotten: `25 specs by paste…`, `the double is deleted…`; panel-hands.spec.ts, "on a phone all tabs…"
 * 16. a photograph that failed stays away: panel-hands.spec.ts, "a photograph that failed…"
 * 17. "Ya no existe" for a role that was taken: `whose role is taken away…`; panel-business.spec.ts
 * 18. "La web está al día" while it is not: publish.store.test.ts, "asks at once after a save…"
 * 19. tabs out of sight on a phone: panel-hands.spec.ts, "on a phone all tabs…"
 * 20. WhatsApp without the car, and for landlines: `an import is answered…`; lead-reply.test.ts
 * 21. the year has to be erased: `a new car…`; panel-typing.spec.ts
 * 22. one photograph at a time: panel-uploads.spec.ts, "several photos…"
 *
 * The spec files lie in tests/e2e, the unit tests beside what they test.
 */

let browser: Browser;
beforeAll(async () => {
  const executablePath = findChromium();
  browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath !== null && { executablePath }),
  });
});
afterAll(() => browser.close());

test.each<Width>(['desktop', 'phone'])('a dealer’s week on a %s', async (width) => {
  const stack = await startTestStack('scripts/demo.ts');
  const begun = Date.now();
  try {
    const week = await Week.begin(browser, width, stack);
    await week.step('signs in', async () => {
      await week.page.goto('/admin');
      await week.page.waitForURL('**/login?**');
      await signInByPage(week.page, stack.admin.email, stack.admin.password);
      await week.page.getByRole('heading', { level: 1, name: 'Panel de Administración' }).waitFor();
    });
    await takeCarIn(week);
    await sellCar(week);
    await priceTen(week);
    await keepOrder(week);
    await answerLeads(week);
    await exportAll(week);
    await meetTrouble(week);
    await lookBack(week);
    expect(week.problems()).toEqual([]);
    console.log(`${width}: ${Math.round((Date.now() - begun) / 1000)} s`);
  } finally {
    await stack.stop();
  }
});
