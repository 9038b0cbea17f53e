import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';

async function expectHeadings(page: Page, names: readonly string[]): Promise<void> {
  const main = page.getByRole('main');
  for (const name of names) await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
}

async function expectText(page: Page, texts: readonly string[]): Promise<void> {
  const content = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
  for (const text of texts) expect(content).toContain(text);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the import page tells process, benefits, testimonials and phone', async ({ page }) => {
    await page.goto('/importacion');
    await expectHeadings(page, [
      'Solicitud',
      'Búsqueda',
      'Cotización',
      'Reserva',
      'Gestión',
      'Entrega',
      'Entrega en 20 días',
      'Ahorro garantizado',
      'Proceso seguro',
      'Sin límites',
    ]);
    await expectText(page, ['24-48h', '50% del total', '15-20 días', '15.000-40.000 €']);
    await expect(page.locator('blockquote')).toHaveCount(3);
    await expect(page.getByText('Testimonios ilustrativos')).toBeVisible();
    const closing = page.getByRole('region', { name: '¿Prefieres hablarlo?' });
    await expect(closing.getByRole('link')).toHaveAttribute('href', 'tel:+34910000000');
  });

  test('the contact page tells where the business is and when it is open', async ({ page }) => {
    await page.goto('/contacto');
    await expectHeadings(page, ['Contacto', 'Dirección', 'Teléfonos', 'Email', 'Horario']);
    await expectText(page, [
      'Alcobendas Madrid',
      'Lunes a viernes 9:00-19:00',
      'Sábado 10:00-14:00',
      'Domingo Cerrado',
    ]);
    const main = page.getByRole('main');
    const cards = main.getByRole('region', { name: 'Datos de contacto' });
    await expect(cards.locator('a[href^="tel:"]')).toHaveCount(2);
    await expect(cards.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(cards.getByRole('link', { name: /^Escribir por WhatsApp/ })).toHaveAttribute(
      'href',
      'https://wa.me/34600000000',
    );
    await expect(main.getByRole('region', { name: 'Envíanos un mensaje' }).locator('form')).toBeVisible();
    await expect(
      main.getByRole('region', { name: '¿En qué te ayudamos?' }).getByRole('listitem'),
    ).toHaveCount(3);
  });

  test('the about page tells who the business is', async ({ page }) => {
    await page.goto('/sobre-nosotros');
    await expectHeadings(page, ['Sobre Nosotros', 'Misión', 'Visión', 'Valores', 'Servicios de importación']);
    const terms = (await page.getByRole('main').locator('dt').allInnerTexts()).map((term) => term.trim());
    expect(terms).toEqual(
      expect.arrayContaining([
        'Transparencia',
        'Calidad Garantizada',
        'Confianza',
        'Atención Personalizada',
        'vehículos vendidos',
      ]),
    );
    await expectText(page, ['15+', '500+', '98%', '25+', '28108 Alcobendas']);
    await expect(page.getByRole('region', { name: 'Servicios de importación' }).locator('dt')).toHaveCount(6);
    const main = page.getByRole('main');
    await expect(main.locator('a[href="/catalogo"]').first()).toBeVisible();
    await expect(main.locator('a[href="/contacto"]').first()).toBeVisible();
  });

  test('home states offer, benefits, brands, price formula and promises', async ({ page }) => {
    await page.goto('/');
    await expectHeadings(page, ['Vehículos Disponibles', 'Por qué elegir Nordvia']);
    await expectText(page, [
      'BMW Mercedes Audi Volkswagen Ford Toyota',
      'desde 2007',
      '15 años de experiencia',
      'en 20 días',
      '500 vehículos vendidos o importados',
      '98% de clientes satisfechos',
      '25+ marcas',
      '15.000-40.000 €',
      'a la entrega o recepción',
      'Precio final en España',
    ]);
    const formula = page.getByRole('region', { name: 'El precio, línea a línea.' }).locator('dt');
    await expect(formula).toHaveText([
      'Precio del vehículo',
      'Transporte',
      'Gestión documental',
      'IVA',
      'Precio final en España',
    ]);
    await expect(page.getByRole('region', { name: 'Por qué elegir Nordvia' }).locator('dt')).toHaveCount(4);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Ver Stock Completo' })).toHaveAttribute('href', '/catalogo');
    await expect(main.getByRole('link', { name: 'Importar Vehículo' }).first()).toHaveAttribute(
      'href',
      '/importacion',
    );
    await main.getByLabel('Tengo').fill('45.000');
    await main.getByRole('button', { name: 'Ver coches' }).click();
    await expect(page).toHaveURL('/catalogo?estado=disponible&precio_max=45.000');
  });

  test('the footer leads to legal pages that name the company', async ({ page }) => {
    for (const [label, fact] of [
      ['Aviso legal', 'Registro Mercantil'],
      ['Privacidad', 'Agencia Española de Protección de Datos'],
      ['Cookies', 'no usa cookies publicitarias'],
    ] as const) {
      await page.goto('/cookies');
      await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
      await expect(page.getByRole('main')).toContainText(fact);
    }
  });
});

test('the hero button leads the keyboard to the request form', async ({ page }) => {
  await page.goto('/importacion');
  const form = page.locator('#solicitud');
  await expect(form).not.toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Solicitar importación' }).first().press('Enter');
  await expect(form).toBeInViewport();
  await expect(form).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Hablar con nosotros' })).toHaveAttribute(
    'href',
    '/contacto',
  );
});

test('what it costs to bring a car is counted as it is typed, and goes into the request', async ({
  page,
}) => {
  await page.goto('/importacion');
  const calculator = page.locator('[data-import-calculator]');
  await expect(calculator).toContainText('cifras de ejemplo');
  await calculator.getByLabel('Precio del vehículo').fill('52.000');
  await calculator.getByLabel('CO₂').fill('199');
  await calculator.getByLabel('Usado, IVA no deducible').check();
  await expect(calculator.locator('[data-cost="matriculacion"]')).toHaveText('5.070\u00a0€');
  await expect(calculator.locator('[data-cost="total"]')).toHaveText('59.970\u00a0€');
  await expect(calculator.getByRole('status')).toHaveText('Precio final estimado: 59.970\u00a0€');
  const wishes = page.getByLabel('Especificaciones');
  await wishes.fill('Color azul.');
  await calculator.getByRole('link', { name: 'Usar en mi solicitud' }).click();
  await expect(wishes).toHaveValue(
    /^Color azul\.\n\nCálculo orientativo.*\nPrecio final en España: 59\.970 €$/s,
  );
  await expect(page.locator('#solicitud')).toBeInViewport();
  await expect(page.getByText('Llevas tu cálculo: 59.970\u00a0€')).toBeVisible();
  await calculator.getByLabel('Precio del vehículo').fill('abc');
  await expect(calculator.getByRole('status')).not.toContainText('59.970');
  await expect(calculator.getByLabel('Precio del vehículo')).toHaveAccessibleDescription(
    'Escribe el precio en cifras, entre 1 y 999.999.999 €.',
  );
  await expect(calculator.getByLabel('Precio del vehículo')).toHaveAttribute('aria-invalid', 'true');
  await expect(calculator.getByRole('link', { name: 'Usar en mi solicitud' })).toBeDisabled();
  await calculator.getByLabel('Precio del vehículo').fill('30.000');
  await expect(calculator.getByLabel('Precio del vehículo')).not.toHaveAttribute('aria-invalid');
  await expect(calculator.getByRole('link', { name: 'Usar en mi solicitud' })).toHaveAttribute('href', /./);
});

test('photographs come as wide as they are shown, or as wide as there are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/importacion', '/sobre-nosotros', '/login']) {
    await page.goto(path);
    const photographs = page.locator('picture > img');
    await expect(photographs, path).not.toHaveCount(0);
    const tooSmall = await photographs.evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map(async (image) => {
          image.loading = 'eager';
          await image.decode();
          const file = new Image();
          file.src = image.currentSrc;
          await file.decode();
          // A cover crop shows the file at the width that fills the taller of its two sides.
          const { width, height } = image.getBoundingClientRect();
          const shown = Math.max(width, (height * file.naturalWidth) / file.naturalHeight);
          const widest = Math.max(...[...image.srcset.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)));
          return file.naturalWidth >= Math.min(Math.floor(shown), widest) ? [] : [image.currentSrc, shown];
        }),
      ),
    );
    expect(tooSmall.flat(), path).toEqual([]);
  }
});
