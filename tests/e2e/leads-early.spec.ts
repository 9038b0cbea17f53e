import { paths } from '#src/paths.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { openWithLateScripts } from '#tests/support/late-scripts.ts';
import {
  cardLink,
  customer,
  expectToast,
  field,
  fillContact,
  form,
  leadsOf,
  submit,
  SUCCESS,
} from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { translate } from '#tests/support/translate.ts';

/** Input in forms before hydration, and forms in a browser without storage or scripts. */

test('input submitted before hydration is sent afterwards', async ({ page, stack }) => {
  const letScriptsCome = await openWithLateScripts(page, paths.contacto);
  const email = await fillContact(page);
  await submit(page).dblclick();
  await expect(form(page)).toHaveAttribute('data-pressed');
  await field(page, 'Asunto').fill('Una pregunta más');
  await expect(page).toHaveURL(new RegExp(`${paths.contacto}$`));
  letScriptsCome();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Email')).toHaveValue('');
  expect(await leadsOf(stack, email)).toMatchObject([{ nombre: 'Ana García', asunto: 'Una pregunta más' }]);
});

test('keeps input and submission in a page that the browser translates', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status='disponible'");
  /** Whether React has re-rendered the island, with its warning. */
  const isDrawnAnew = () =>
    expect.poll(() => consoleProblems.splice(0)).toContainEqual(expect.stringContaining('error #418'));

  const islands = [
    [paths.vehiculo(car['slug'] as string), 'Mensaje', '¿Tiene libro?'],
    [paths.login, 'Email', 'ana@cliente.example'],
    [paths.catalogo, 'Buscar', 'audi'],
  ] as const;
  for (const [path, label, text] of islands) {
    const letScriptsCome = await openWithLateScripts(page, path);
    await expect(page.locator('footer')).toBeAttached();
    await translate(page);
    const typed = page.locator('astro-island').getByLabel(label).first();
    await typed.fill(text);
    await typed.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    letScriptsCome();
    await isDrawnAnew();
    await expect(typed).toHaveValue(text);
    await expect(typed).toBeFocused();
    await expect.poll(() => typed.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await page.keyboard.type('ñ');
    await expect(typed).toHaveValue(`${text.slice(0, 2)}ñ${text.slice(2)}`);
  }
  await expect(page).toHaveURL(/\?q=au%C3%B1di$/);

  const letScriptsCome = await openWithLateScripts(page, paths.contacto);
  await expect(page.locator('footer')).toBeAttached();
  await translate(page);
  await fillContact(page);
  await submit(page).click();
  letScriptsCome();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await isDrawnAnew();
});

test('an enquiry written before hydration is kept instead of an older draft', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status='disponible'");
  const path = paths.vehiculo(car['slug'] as string);
  await page.goto(path);
  await field(page, 'Mensaje').fill('Un borrador de antes');
  await field(page, 'Nombre').fill('Ana');
  await expect
    .poll(() => page.evaluate((key) => sessionStorage.getItem(key), `borrador:vehiculo:${path}`))
    .toContain('"nombre":"Ana"');

  const letScriptsCome = await openWithLateScripts(page, path);
  const email = customer();
  await field(page, 'Teléfono').fill('600111222');
  await field(page, 'Email').fill(email);
  await field(page, 'Mensaje').fill('¿Tiene libro de mantenimiento?');
  letScriptsCome();
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expect(field(page, 'Mensaje')).toHaveValue('¿Tiene libro de mantenimiento?');
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Mensaje')).toHaveValue(/^Me interesa el .* ¿Sigue disponible\?$/);
  const [lead] = await leadsOf(stack, email);
  expect(lead).toMatchObject({ vehicle_id: car.id, mensaje: '¿Tiene libro de mantenimiento?' });
});

test('a browser without storage goes from the catalogue to general advice, and sends an enquiry about a missing car', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto(paths.catalogo);
  await page.getByRole('link', { name: 'Asesoramiento Gratuito' }).click();
  await expect(field(page, 'Tipo de consulta')).toHaveValue('general');
  await expect(field(page, 'Nombre')).toBeInViewport();

  await page.goto(`${paths.contacto}?vehiculo=no-existe-2020`);
  await fillContact(page);
  await expect(page.locator('[data-lead-vehicle]')).toBeHidden();
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Email')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a card leads to the form about its car, replaced by phone and e-mail', async ({ page }) => {
    await page.goto(paths.catalogo);
    await cardLink(page, 'Contactar').click();
    await expect(page.getByRole('heading', { name: /^Pregunta por el / })).toBeInViewport();
    await expect(form(page).getByRole('link', { name: demoBusiness.phones[0].display })).toBeInViewport();
    await page.goto(paths.contacto);
    await expect(form(page).getByRole('link', { name: demoBusiness.email })).toBeVisible();
    await expect(submit(page)).toBeDisabled();
  });
});
