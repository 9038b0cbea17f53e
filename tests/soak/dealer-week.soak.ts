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
 * A dealer's week with the panel, on a desktop and on a phone: each step acts in the panel, and checks what the dealer and a
 * visitor see. Each of these past defects has a step here, a separate test, or both:
 *
 *  1. photos above 5 MB: `photos are uploaded once…`; panel-uploads.spec.ts
 *  2. a price of 33 € by a typing error: `asks about a mistyped price…`; panel-typing.spec.ts
 *  3. Enter saves and publishes: `creates a new car…`; panel-typing.spec.ts
 *  4. damaged photos reported as uploaded: panel-uploads.spec.ts, "resizes phone photos…"
 *  5. uploads lost with the connection: `photos are uploaded once…`; panel-uploads.spec.ts
 *  6. a false previous price: `duplicates the car…`; panel-trash.spec.ts, tests/pb/history.test.ts
 *  7. equal cars look equal: `duplicates the car…`; panel-fields.spec.ts, vehicle.messages.test.ts
 *  8. the spelling of a brand: `creates a new car…`; panel-fields.spec.ts, suggestions.test.ts
 *  9. file names as captions: photo-text.test.ts
 * 10. leads searched by phone number: `answers an import request…`; tests/pb/panel-api.test.ts
 * 11. a new lead goes unnoticed: `announces a new lead…`; panel-leads.spec.ts
 * 12. dead links, and a mail with a wrong link: `its mail links to it`, `answers an import request…`; panel-leads.spec.ts
 * 13. HEIC refused: panel-uploads.spec.ts, "resizes phone photos…"
 * 14. a price typed offline is lost: `keeps a price typed offline…`; panel-trash.spec.ts
 * 15. the list's position is lost: `pastes 25 specs…`, `the duplicate is deleted…`; panel-hands.spec.ts, "on a phone all tabs…"
 * 16. a failed photo never loads: panel-hands.spec.ts, "reloads a photo…"
 * 17. "Ya no existe" after losing the role: `an administrator whose role is removed…`; panel-business.spec.ts
 * 18. "La web está al día" while it is not: publish.store.test.ts, the tests of a health check after a save
 * 19. tabs out of reach on a phone: panel-hands.spec.ts, "on a phone all tabs…"
 * 20. WhatsApp without the car, and for landlines: `answers an import request…`; lead-reply.test.ts
 * 21. the year has to be erased: `creates a new car…`; panel-typing.spec.ts
 * 22. one photo at a time: panel-uploads.spec.ts, "takes several photos…"
 *
 * Spec files are in tests/e2e, unit tests beside the code.
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
