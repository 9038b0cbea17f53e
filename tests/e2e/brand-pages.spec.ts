import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { cards, line, openFilters } from '#tests/support/catalogue.ts';
import { acceptProblems } from '#tests/support/fixtures.ts';
import {
  customer,
  expectToast,
  field,
  fillPerson,
  leadsOf,
  submit,
  SUCCESS,
} from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel } from '#tests/support/panel.ts';

/** The pages of brands and models: a buyer's way through them, and their texts in the panel. */

test('a buyer lands on a brand’s page, narrows to automatic cars below 60.000 km, and asks about one', async ({
  page,
  stack,
}) => {
  await page.goto(brandPaths.marca('bmw'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BMW en stock');
  const list = page.locator('[data-brand-cars] > [data-vehicle]');
  await expect(list.first()).toContainText('BMW');
  const count = await list.count();
  const heart = list.first().getByRole('button', { name: 'Guardar en favoritos' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Filtrar en el catálogo' }).first().click();
  await expect(page).toHaveURL(/\/catalogo\?marca=BMW$/);
  await expect(line(page)).toContainText(new RegExp(`^${count} `));
  await openFilters(page);
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Cambio').selectOption('automatico');
  await page.getByLabel('Km hasta').fill('60.000');
  await expect(page).toHaveURL(/km_max=60000/);
  await expect(line(page)).not.toContainText(new RegExp(`^${count} `));
  await cards(page).first().getByRole('link', { name: 'Contactar' }).click();
  await expect(page).toHaveURL(/#preguntar$/);
  const email = customer();
  await fillPerson(page, email);
  await expect(field(page, 'Mensaje')).toHaveValue(/BMW/);
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  expect(await leadsOf(stack, email)).toHaveLength(1);

  await page.getByRole('link', { name: 'Todos los BMW', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BMW en stock');
  await page
    .getByRole('navigation', { name: 'Modelos de BMW' })
    .getByRole('link', { name: /^Serie 3/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BMW Serie 3 en stock');
  await page.getByRole('link', { name: 'Te traemos otro' }).click();
  await expect(field(page, 'Marca')).toHaveValue('BMW');
  await expect(field(page, 'Modelo')).toHaveValue('Serie 3');
});

test('staff write a page’s text: too long is refused, leaving asks, and an edit conflict keeps both', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await openPanel(page, stack, '?tab=ajustes');
  await page.getByRole('button', { name: 'Ver las páginas de marca' }).click();
  await expect(page.getByRole('heading', { name: 'Páginas de marca' })).toBeFocused();
  const row = page.locator('[data-brand-row="/stock/bmw"]');
  await expect(row).toContainText(/\d+ coches · sin texto/);
  await expect(row.getByRole('link', { name: /^Ver en la web\s+la página de BMW/ })).toHaveAttribute(
    'href',
    '/stock/bmw',
  );
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Editar texto de BMW' }).click();
  await expect(page.getByRole('heading', { name: 'BMW', exact: true })).toBeFocused();
  const text = page.getByLabel('Texto de la página');
  await text.fill('x'.repeat(1502));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(text).toBeFocused();
  await expect(page.getByText('Sobran 2 caracteres')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancelar' }).click();
  const leaving = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await leaving.getByRole('button', { name: 'Cancelar' }).click();
  await text.fill('El mío');

  const pages = (await stack.signIn()).collection('paginas_marca');
  const { id } = await pages.getFirstListItem("marca = 'bmw' && modelo = ''");
  await pages.update(id, { texto: 'El suyo' });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha cambiado este texto' });
  await expect(dialog).toBeVisible();
  // The browser logs the refused request.
  await acceptProblems(consoleProblems, [/400 \(Bad Request\)/]);
  await dialog.getByRole('button', { name: 'Guardar el mío' }).click();
  await expect(notice(page, 'Texto guardado')).toBeVisible();
  await expect(row).toContainText('con texto');
  expect(await pages.getOne(id)).toMatchObject({ texto: 'El mío' });
});
