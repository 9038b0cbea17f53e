import type { Page } from '@playwright/test';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { paths } from '#src/paths.ts';
import { openPanel } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import type { TestStack } from '#tests/support/stack.ts';

/** One accent button a view: wherever a page is scrolled to, at most one button in the accent can be pressed. */

test.setTimeout(240_000);

/** The most accent buttons that the viewport shows at once, by their texts, while the page is scrolled from top to bottom. */
function mostAccents(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const sample = document.body.appendChild(document.createElement('span'));
    sample.className = 'bg-accent';
    const accent = getComputedStyle(sample).backgroundColor;
    sample.remove();

    /** Whether a press in the middle of its visible part reaches it: what a dialog or a bar covers is not shown. */
    const canBePressed = (button: HTMLElement) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const hit = document.elementFromPoint((left + right) / 2, y);
      return bottom > 0 && top < innerHeight && hit !== null && button.contains(hit);
    };
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('a, button, label')].filter(
        (button) =>
          getComputedStyle(button).backgroundColor === accent &&
          !button.matches(':disabled, [aria-disabled=true]') &&
          canBePressed(button),
      );

    let most: string[] = [];
    const pages = document.scrollingElement ?? document.documentElement;
    for (let top = 0; ; top += innerHeight / 4) {
      scrollTo({ top, behavior: 'instant' });
      // Observers report in the second frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const texts = shown().map((button) => button.innerText.trim());
      if (texts.length > most.length) most = texts;
      if (top + innerHeight >= pages.scrollHeight) break;
    }
    return most;
  });
}

interface View {
  readonly name: string;
  readonly path: string;
  /** What is shown when the view is ready. */
  readonly ready: string;
  /** Changes the view after it has opened. */
  readonly change?: (page: Page) => Promise<void>;
  /** The accent button; null for a view without one, not given where only their number matters. */
  readonly accent?: string | RegExp | null;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

function publicViews(car: string, sold: string, id: string): View[] {
  return [
    { name: 'home', path: paths.home, ready: '.budget' },
    { name: 'catalogue', path: paths.catalogo, ready: '.vehicle-card', accent: 'Solicitar Importación' },
    {
      name: 'filtered catalogue',
      path: `${paths.catalogo}?marca=BMW`,
      ready: '.vehicle-card',
      accent: 'Solicitar Importación',
    },
    {
      name: 'catalogue without results',
      path: `${paths.catalogo}?q=lamborghini`,
      ready: '[data-catalogue-empty]',
    },
    { name: 'car', path: paths.vehiculo(car), ready: '[data-price-card]' },
    {
      name: 'car with the enquiry sheet',
      path: paths.vehiculo(car),
      ready: '.vehicle-enquiry button[type=submit]:enabled',
      change: async (page) => {
        // Before its listener, the link only scrolls to the form, where no link is visible: begin anew.
        await expect(async () => {
          await page.goto('about:blank');
          await page.goto(paths.vehiculo(car));
          await page.locator('astro-island:not([ssr]) .vehicle-enquiry').waitFor();
          const ask = page.locator('a[href="#preguntar"]:not([data-trade-in]):visible').first();
          await ask.click({ timeout: 3000 });
          await page.locator('.enquiry-sheet').waitFor({ timeout: 3000 });
        }).toPass();
      },
      accent: 'Enviar consulta',
    },
    { name: 'sold car', path: paths.vehiculo(sold), ready: '[data-price-card]', accent: 'Buscar uno igual' },
    { name: 'no favourites', path: paths.favoritos, ready: '.vehicle-card', accent: 'Ver Stock Completo' },
    {
      name: 'shared favourites',
      path: `${paths.favoritos}#coches=${id}`,
      ready: '.vehicle-card',
      accent: 'Guardar en mis favoritos',
    },
    { name: 'import', path: paths.importacion, ready: 'button[type=submit]:enabled' },
    { name: 'own car', path: paths.tasacion, ready: 'button[type=submit]:enabled' },
    { name: 'appointment', path: appointmentPaths.ask, ready: 'button[type=submit]:enabled' },
    {
      name: 'alerts for a search',
      path: alertPaths.askForSearch('?marca=BMW'),
      ready: '[data-alert-form] button:visible',
    },
    {
      name: 'alerts for nothing',
      path: alertPaths.ask,
      ready: 'main h2:visible',
      accent: 'Ver Stock Completo',
    },
    {
      name: 'alerts without a link',
      path: alertPaths.page,
      ready: 'main a:visible',
      accent: 'Ver Stock Completo',
    },
    { name: 'contact', path: paths.contacto, ready: 'button[type=submit]:enabled' },
    { name: 'about', path: paths.sobreNosotros, ready: 'h1:visible' },
    { name: 'sign-in', path: paths.login, ready: 'button[type=submit]:enabled' },
    { name: 'unknown page', path: '/no-existe', ready: 'h1:visible' },
  ];
}

function panelViews(car: string): View[] {
  return [
    { name: 'dashboard', path: '', ready: '[data-counters] dd' },
    { name: 'vehicles', path: '?tab=vehiculos', ready: '[data-vehicles] > li', accent: /^Nuevo/ },
    {
      name: 'selected vehicles',
      path: '?tab=vehiculos',
      ready: '[data-vehicles] > li',
      change: async (page) => {
        // A phone shows the boxes once asked.
        const choose = page.getByRole('button', { name: 'Seleccionar' });
        const box = page.locator('[data-vehicles] input[type=checkbox]').first();
        await expect(choose.or(box).filter({ visible: true }).first()).toBeVisible();
        if (await choose.isVisible()) await choose.click();
        await box.check();
      },
    },
    {
      name: 'a new vehicle that lacks a price',
      path: '?tab=vehiculos&editar=nuevo',
      ready: 'form',
      change: async (page) => {
        await page.getByLabel('Marca', { exact: false }).first().fill('Alpine');
        await page.getByLabel('Modelo', { exact: false }).first().fill('A110');
        await press('Crear vehículo')(page);
        await page.getByRole('button', { name: 'Guardar oculto' }).waitFor();
      },
      accent: 'Publicar así',
    },
    { name: 'vehicle', path: `?tab=vehiculos&editar=${car}`, ready: 'form', accent: 'Guardar cambios' },
    { name: 'signs', path: '?tab=vehiculos&vista=carteles', ready: '[data-paper-cars] > li', accent: null },
    { name: 'leads', path: '?tab=leads', ready: '[data-leads] > li', accent: /^Nuevo/ },
    {
      name: 'photos in a new order',
      path: `?tab=imagenes&vehiculo=${car}`,
      ready: '[data-photos] > li',
      change: async (page) => {
        await press('Ordenar')(page);
        await page.locator('[data-photos] > li button').first().click();
      },
    },
    {
      name: 'specs, a new one beside an edited one',
      path: `?tab=especificaciones&vehiculo=${car}`,
      ready: '[data-group] li',
      change: async (page) => {
        await press('Nueva especificación')(page);
        await press(/^Editar /)(page);
        await page.locator('[data-editing]').waitFor();
      },
      accent: 'Añadir',
    },
    { name: 'settings', path: '?tab=ajustes', ready: '[data-server] [data-state]' },
  ];
}

async function expectOneAccent(page: Page, view: View): Promise<void> {
  await test.step(view.name, async () => {
    await expect(page.locator(view.ready).first()).toBeVisible();
    await view.change?.(page);
    // Parts of a view arrive after the one that makes it ready.
    await expect(async () => {
      const accents = await mostAccents(page);
      expect(accents.length, `${view.name}: ${accents.join(', ')}`).toBeLessThanOrEqual(1);
      if (view.accent === null) expect(accents).toEqual([]);
      else if (view.accent !== undefined) expect(accents[0]).toMatch(view.accent);
    }).toPass({ timeout: 20_000 });
  });
}

/** Slug and id of the first car with a status. */
async function carWith(stack: TestStack, status: string): Promise<{ slug: string; id: string }> {
  const car = await (
    await stack.signIn()
  )
    .collection('vehicles')
    .getFirstListItem<{ slug: string; id: string }>(`status = '${status}'`);
  return { slug: car.slug, id: car.id };
}

test('every public view shows at most one accent button at a time', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const car = await carWith(stack, 'disponible');
  const sold = await carWith(stack, 'vendido');
  for (const view of publicViews(car.slug, sold.slug, car.id)) {
    // A new document: two views differ only after the hash.
    await page.goto('about:blank');
    await page.goto(view.path);
    await expectOneAccent(page, view);
  }
  // The unknown page is logged (SPEC section 8).
  expect(consoleProblems.splice(0).filter((text) => !/404/.test(text))).toEqual([]);
});

test('every view of the panel shows at most one accent button at a time', async ({ page, stack }) => {
  await page.request.post('/api/send-contact-email', {
    data: {
      nombre: 'Eva Sanz',
      email: 'eva@example.com',
      telefono: '600 000 009',
      mensaje: '¿Sigue disponible el coche?',
      canal: 'contacto_web',
    },
  });
  const { id } = await carWith(stack, 'disponible');
  for (const view of panelViews(id)) {
    await openPanel(page, stack, view.path);
    await expectOneAccent(page, view);
  }
});
