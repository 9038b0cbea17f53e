import { paths } from '#src/paths.ts';
import { cutPocketbase } from '#tests/support/outage.ts';
import { expect, test } from '#tests/support/own-stack.ts';

const UNAVAILABLE = 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

test('while PocketBase is down the site works, and a message can be sent later', async ({
  page,
  context,
  stack,
  consoleProblems,
}) => {
  test.setTimeout(120_000);
  const form = page.locator('form[data-lead-form="contacto"]');
  await page.goto(paths.contacto);
  const email = `cliente-${crypto.randomUUID().slice(0, 8)}@cliente.example`;
  await form.getByLabel('Nombre').fill('Ana García');
  await form.getByLabel('Teléfono').fill('600 111 222');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Tipo de consulta').selectOption('general');
  await form.getByLabel('Mensaje').fill('¿Abrís el sábado por la mañana?');

  const restore = await cutPocketbase(stack);
  try {
    await form.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(page.locator('[data-toasts]')).toContainText(UNAVAILABLE);
    await expect(form.getByLabel('Mensaje')).toHaveValue('¿Abrís el sábado por la mañana?');
    await expect(form.getByRole('button', { name: 'Enviar mensaje' })).toBeEnabled();

    const other = await context.newPage();
    await other.goto(paths.home);
    await expect(other.locator('[data-live-cards] > li[data-vehicle]')).toHaveCount(12);
    await other.goto(`${paths.catalogo}?marca=BMW&combustible=diesel`);
    const cards = other.locator('[data-catalogue-list] > li');
    await expect(other.locator('[data-result-line]')).toHaveText(/^\d+ vehículos? encontrados?$/);
    await expect(cards.first().getByRole('heading', { name: /BMW/ })).toBeVisible();
    await cards.first().getByRole('link', { name: 'Ver Detalles' }).click();
    await expect(other.getByRole('heading', { level: 1, name: /^BMW/ })).toBeVisible();
    await other.getByRole('button', { name: 'Fotografía siguiente' }).click();
    await expect(other.locator('[data-gallery-counter]')).toHaveText(/^2 \//);
    await other.close();
  } finally {
    await restore();
  }

  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.locator('[data-toasts]')).toContainText('¡Mensaje enviado!');
  await expect(form.getByLabel('Email')).toHaveValue('');
  const admin = await stack.signIn();
  expect(await admin.collection('leads').getFullList({ filter: `email='${email}'` })).toHaveLength(1);
  // The browser logs the failed request.
  expect(consoleProblems.splice(0).every((text) => text.includes('503'))).toBe(true);
});
