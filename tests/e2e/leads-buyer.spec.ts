import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { functionPaths, paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { cards, line } from '#tests/support/catalogue.ts';
import {
  cardLink,
  customer,
  expectToast,
  field,
  form,
  secondPress,
  submit,
  SUCCESS,
} from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { scrolledTo } from '#tests/support/scrolled-to.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A buyer's effort from a car to a sent question: taps, swipes, and layout shifts under the thumb. */

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** A layout shift, with its page and elements. */
interface LoggedShift {
  readonly value: number;
  readonly where: string;
}

/** Counts a buyer's taps, without typing. */
function tapper() {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      count++;
      // Scrolling is smooth here: a press during it would end beside its target.
      await scrolledTo(target);
      await target.click();
    },
    taps: () => count,
  };
}

/** Types name, address and phone, moving on with the keyboard's key. */
async function typePerson(page: Page, email: string): Promise<void> {
  for (const text of ['Ana García', '600 111 222', email]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

test('a buyer asks about a card’s car in three taps besides typing', async ({ page, stack }) => {
  const { tap, taps } = tapper();
  await page.goto(paths.catalogo);
  const cards = page.locator('[data-catalogue-list] > li');
  const id = await cards.filter({ hasText: 'Ver Detalles' }).first().getAttribute('data-vehicle');
  // Cars that other tests add may move it down the list.
  const card = cards.and(page.locator(`[data-vehicle="${id}"]`));
  await tap(card.getByRole('link', { name: 'Contactar' }));
  await expect(page).toHaveURL(/\/vehiculo\/[^#]+#preguntar$/);
  await expect(field(page, 'Nombre')).toBeFocused();
  await expect(field(page, 'Nombre')).toBeInViewport();
  await expect(field(page, 'Mensaje')).toHaveValue(/^Me interesa el .* ¿Sigue disponible\?$/);
  const email = customer();
  await typePerson(page, email);
  await tap(submit(page));
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  expect(taps()).toBeLessThanOrEqual(3);

  const sent = page.locator('[data-sent]');
  await expect(sent.getByRole('heading')).toBeFocused();
  await secondPress(page);
  await expect(sent.getByRole('heading')).toBeFocused();
  await expect(sent).toContainText('te respondemos en menos de 24 horas', { ignoreCase: true });
  const admin = await stack.signIn();
  const [lead] = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(lead).toMatchObject({ vehicle_id: id });
  await expect(sent).toContainText(leadReference(lead?.id ?? ''));
  expect(await axeViolations(page)).toEqual([]);
  await sent.getByRole('button', { name: 'Hacer otra pregunta' }).click();
  await expect(field(page, 'Nombre')).toBeFocused();
});

/** Records layout shifts across pages, except those right after a click, which are its result (as browsers define it). */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = (list.getEntries() as unknown as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
      if (moved.length === 0) return;
      const kept = JSON.parse(sessionStorage.getItem('shifts') ?? '[]') as LoggedShift[];
      const logged = moved.map(({ value, sources }) => ({
        value,
        where: [
          location.pathname,
          ...sources.map(({ node }) => (node as Element | null)?.className ?? ''),
        ].join(' | '),
      }));
      sessionStorage.setItem('shifts', JSON.stringify([...kept, ...logged]));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shifts(page: Page): Promise<LoggedShift[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('shifts') ?? '[]') as LoggedShift[]);
}

/** Swipes four fifths of the screen at a time until the middle of an element can be touched, and counts. */
function swiper(page: Page) {
  let count = 0;
  const isAtHand = (element: Element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (element === there || element.contains(there));
  };
  return {
    reach: async (target: Locator) => {
      await target.waitFor();
      while (!(await target.evaluate(isAtHand))) {
        count++;
        const from = await page.evaluate(() => scrollY);
        await page.mouse.wheel(0, Math.floor(0.8 * (page.viewportSize()?.height ?? 0)));
        // The last swipe may be shorter, but scrolls.
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from);
      }
    },
    swipes: () => count,
  };
}

test('a buyer with a budget asks about a car in five taps and fewer than ten swipes', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const { tap, taps } = tapper();
  const { reach, swipes } = swiper(page);
  await page.goto(paths.home);
  const budget = page.locator('[data-budget]');
  await reach(budget.getByLabel('Tengo'));
  await budget.getByLabel('Tengo').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('40.000');
  const show = budget.getByRole('button', { name: 'Ver 5 vehículos' });
  await reach(show);
  expect(await axeViolations(page)).toEqual([]);
  await tap(show);
  await expect(line(page)).toHaveText('5 vehículos encontrados');
  expect(await axeViolations(page)).toEqual([]);

  const card = cards(page).filter({ visible: true }).nth(1);
  const id = await card.getAttribute('data-vehicle');
  await reach(card.getByRole('link', { name: 'Ver Detalles' }));
  await tap(card.getByRole('link', { name: 'Ver Detalles' }));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const ask = page.getByRole('link', { name: 'Preguntar' }).last();
  await reach(ask);
  await tap(ask);
  await expect(page.getByRole('dialog').getByLabel('Nombre')).toBeFocused();
  const email = customer();
  await typePerson(page, email);
  await reach(submit(page));
  await tap(submit(page));
  await expect(page.locator('[data-sent]')).toBeVisible();

  const admin = await stack.signIn();
  const leads = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(leads).toMatchObject([{ vehicle_id: id }]);
  expect(taps()).toBeLessThanOrEqual(5);
  expect(swipes()).toBeLessThan(10);
  // Tolerance for rounding: the total is below a thousandth of the viewport.
  const moved = (await shifts(page)).reduce((sum, { value }) => sum + value, 0);
  expect(moved).toBeLessThan(0.001);
});

test('a buyer who views the car first asks in a sheet, which keeps the input', async ({ page }) => {
  const { tap, taps } = tapper();
  await watchShifts(page);
  await page.goto(paths.catalogo);
  await tap(cardLink(page, 'Ver Detalles'));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const ask = page.getByRole('link', { name: 'Preguntar' }).last();
  await tap(ask);
  const sheet = page.getByRole('dialog', { name: /^Pregunta por el BMW X5/ });
  await expect(sheet.getByLabel('Nombre')).toBeFocused();
  await expect(form(page)).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);

  await submit(page).click();
  await expect(sheet.getByText('El nombre es requerido').first()).toBeVisible();
  await expectToast(page, 'Error de validación', 'El nombre es requerido');
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  // By keys: a browser attributes the shift of a vanishing error to them, and not to a filled field.
  await field(page, 'Nombre').pressSequentially('Ana');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/vehiculo\/[^#]+$/);
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await ask.click();
  await expect(sheet.getByLabel('Teléfono')).toBeFocused();
  await field(page, 'Nombre').press('Control+A');
  await field(page, 'Nombre').press('Delete');

  await typePerson(page, customer());
  // After half a second browsers no longer attribute a shift to a click.
  await page.route(`**${functionPaths.sendContactEmail}`, async (route) => {
    await sleep(1000);
    await route.continue();
  });
  await tap(submit(page));
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  expect(taps()).toBeLessThanOrEqual(3);
  await expect(sheet.locator('[data-sent]')).toBeVisible();
  await expect(sheet.getByRole('heading')).toHaveText(['Hemos recibido tu pregunta']);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await shifts(page)).toEqual([]);
});

test('a question about a car abroad asks for a video', async ({ page }) => {
  await page.goto(paths.vehiculo('audi-rs-6-2021'));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pedir vídeo' }).click();
  const message = page.getByRole('dialog').getByLabel('Mensaje');
  await expect(message).toHaveValue(/^Me interesa el .+ ¿Podéis enviarme un vídeo del coche\?$/);
  // What the visitor has typed stays.
  await message.fill('¿Tiene gancho de remolque?');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Pedir vídeo' }).click();
  await expect(message).toHaveValue('¿Tiene gancho de remolque?');
});
