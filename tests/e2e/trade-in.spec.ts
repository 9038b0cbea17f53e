import type { Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { acceptProblems } from '#tests/support/fixtures.ts';
import { CAR } from '#tests/support/gallery.ts';
import { customer, field, fillPerson, form, leadsOf, submit } from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel } from '#tests/support/panel.ts';

/** 'Entrega tu coche': a buyer offers the own car in exchange. */

const NAMES = 'Escribe la matrícula, o la marca y el modelo';

/** Presses the link of a car's page. Before hydration it scrolls to the form. */
async function offer(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Entrego un coche a cambio' })).toBeEnabled();
  await page.getByRole('link', { name: 'Entrega tu coche a cambio' }).click();
}

test('a buyer offers the own car with an enquiry, and staff see it in the panel @touch', async ({
  page,
  stack,
}) => {
  await page.goto(CAR);
  await offer(page);
  const sheet = page.getByRole('dialog');
  const toggle = sheet.getByRole('button', { name: 'Entrego un coche a cambio' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const email = customer();
  await fillPerson(page, email);
  await submit(page).click();
  await expect(form(page).getByText(NAMES)).toBeVisible();
  await expect(field(page, 'Matrícula')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await field(page, 'Matrícula').fill('1234bcd');
  await expect(form(page).getByText(NAMES)).toBeHidden();
  await field(page, 'Kilómetros').fill('85000');
  await field(page, 'Estado').selectOption('Con detalles');
  await field(page, 'Comentarios').fill('Un golpe en la puerta');

  // A phone that discards the page keeps what was typed, and the open part.
  await page.reload();
  await offer(page);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(field(page, 'Matrícula')).toHaveValue('1234bcd');
  await expect(field(page, 'Estado')).toHaveValue('Con detalles');
  await submit(page).dblclick();
  await expect(sheet.locator('[data-sent]').getByRole('heading')).toBeFocused();
  const [lead, ...others] = await leadsOf(stack, email);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ canal: 'tasacion_web', entrega: { matricula: '1234BCD' } });
  expect(lead?.['vehicle_id']).not.toBe('');

  await openPanel(page, stack, `?tab=leads&lead=${lead?.id ?? ''}`);
  const card = page.locator(`[data-lead="${lead?.id ?? ''}"]`);
  const ownCar = card.getByRole('region', { name: 'Su coche' });
  await expect(ownCar).toContainText('1234BCD');
  await expect(ownCar).toContainText('Un golpe en la puerta');
  await expect(card).toContainText('Tasación');
});

test('a closed offer sends the plain enquiry, and its own page keeps the text after a failure', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await page.goto(CAR);
  await offer(page);
  const toggle = page.getByRole('dialog').getByRole('button', { name: 'Entrego un coche a cambio' });
  await field(page, 'Marca').fill('SEAT');
  await toggle.click();
  await expect(field(page, 'Marca')).toBeHidden();
  const plain = customer();
  await fillPerson(page, plain);
  await submit(page).click();
  await expect(page.locator('[data-sent]')).toBeVisible();
  expect(await leadsOf(stack, plain)).toMatchObject([{ canal: 'contacto_web', entrega: null }]);

  await page.goto(paths.tasacion);
  const email = customer();
  await fillPerson(page, email);
  await field(page, 'Marca').fill('SEAT');
  await submit(page).click();
  await expect(form(page).getByText('Escribe también el modelo, o la matrícula')).toBeVisible();
  await expect(field(page, 'Modelo')).toBeFocused();
  await page.keyboard.type('León');
  await page.route('**/api/send-contact-email', (route) => route.abort());
  await submit(page).click();
  await expect(page.getByText('Error al enviar la solicitud. Inténtalo de nuevo.')).toBeVisible();
  await page.unroute('**/api/send-contact-email');
  await expect(field(page, 'Modelo')).toHaveValue('León');
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByText('No hay conexión a internet.')).toBeVisible();
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Hemos recibido los datos de tu coche' })).toBeFocused();
  expect(await leadsOf(stack, email)).toMatchObject([
    { asunto: 'Tasación del SEAT León', vehicle_id: '', entrega: { matricula: '', modelo: 'León' } },
  ]);
  await acceptProblems(consoleProblems, [/ERR_FAILED/]);
});

test('a reload without the script of the own car keeps its text until the script loads', async ({
  page,
  consoleProblems,
}) => {
  await page.goto(CAR);
  await offer(page);
  await field(page, 'Matrícula').fill('1234bcd');
  const script = '**/_astro/trade-in-islands.*.js';
  await page.route(script, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No hay conexión a internet.')).toBeVisible();
  await field(page, 'Nombre').fill('Ana Ruiz');
  await page.unroute(script);
  await offer(page);
  await expect(field(page, 'Matrícula')).toHaveValue('1234bcd');
  await acceptProblems(consoleProblems, [/ERR_FAILED/]);
});
