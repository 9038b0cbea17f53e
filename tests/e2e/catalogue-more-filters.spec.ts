import { cards, ids, line, openCatalogue, type Car } from '#tests/support/catalogue.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** The filters behind 'Más filtros'. */

const isSought = ({ transmision, km }: Car) => transmision === 'automatico' && km !== null && km <= 60_000;

test('a phone narrows to automatic cars up to 60.000 km; reload, Back and clearing agree @touch', async ({
  page,
}) => {
  const stock = await openCatalogue(page);
  const automatic = stock.filter(({ transmision }) => transmision === 'automatico').length;
  const sought = stock.filter(isSought).length;
  const toggle = page.getByRole('button', { name: 'Más filtros' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.tap();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');

  await page.getByLabel('Cambio').selectOption(`Automático (${automatic})`);
  await page.getByLabel('Km hasta').fill('60.000');
  await expect(page).toHaveURL(
    /\/catalogo\?(cambio=automatico&km_max=60000|km_max=60000&cambio=automatico)$/,
  );
  await expect(page.getByRole('button', { name: `Ver ${sought} vehículos` })).toBeInViewport();
  await expect(toggle).toHaveText('Más filtros (2)');
  await page.getByRole('button', { name: `Ver ${sought} vehículos` }).tap();

  const chips = page.getByRole('list', { name: 'Filtros activos' }).getByRole('button');
  await expect(chips).toHaveText([
    'Quitar filtro Kilómetros: Hasta 60.000\u202fkm',
    'Quitar filtro Cambio: Automático',
  ]);
  await expect(cards(page)).toHaveCount(sought);
  const found = await ids(page);
  await page.reload();
  await expect(chips).toHaveCount(2);
  await expect.poll(() => ids(page)).toEqual(found);

  await page.goBack();
  await expect(page).toHaveURL(/\/catalogo\?cambio=automatico$/);
  await expect(line(page)).toHaveText(`${automatic} vehículos encontrados`);
  await expect(chips).toHaveCount(1);
  await page.locator('[data-filters-toggle]').tap();
  await page.getByRole('button', { name: 'Limpiar', exact: true }).tap();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(line(page)).toHaveText(`${stock.length} vehículos encontrados`);
});

test('a typed price replaces the chosen one and the other way round; one that begins above its end filters nothing', async ({
  page,
}) => {
  const stock = await openCatalogue(page);
  await page.getByRole('button', { name: 'Más filtros' }).click();
  const choice = page.getByLabel('Precio', { exact: true });
  const [from, to] = [page.getByLabel('Precio desde'), page.getByLabel('Precio hasta')];
  await choice.selectOption('25000-50000');
  await from.fill('30.000');
  await expect(page).toHaveURL(/\/catalogo\?precio_min=30000$/);
  await expect(choice.locator('option:checked')).toHaveText('Desde 30.000\u202f€');
  await choice.selectOption('25000-50000');
  await expect(page).toHaveURL(/\/catalogo\?precio=25000-50000$/);
  await expect(from).toHaveValue('');

  await from.fill('60000');
  await to.fill('30000');
  await to.blur();
  await expect(to).toHaveValue('30.000');
  await expect(to).toHaveAccessibleDescription('«Desde» es mayor que «hasta»: corrige uno de los dos.');
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(line(page)).toHaveText(`${stock.length} vehículos encontrados`);
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
  await expect(from).toHaveValue('');
  await expect(to).toHaveValue('');
});
