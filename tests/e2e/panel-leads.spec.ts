import path from 'node:path';
import { paths } from '#src/paths.ts';
import { expectRefusals, signInByPage } from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { changeRows } from '#tests/support/database.ts';
import { findMail } from '#tests/support/inbox.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openedDialog, openPanel } from '#tests/support/panel.ts';

/** A lead from its notification mail to the answer, and a dashboard with a failing part. */

test.describe.configure({ mode: 'serial' });

test('the notification of a lead opens it, and a call leads to its answer', async ({ page, stack }) => {
  const admin = await stack.signIn();
  for (const { id } of await admin.collection('leads').getFullList())
    await admin.collection('leads').delete(id);
  const send = (nombre: string) =>
    page.request.post('/api/send-contact-email', { data: { ...contactBody, nombre } });
  await send('Olga Vidal');
  const { text } = await findMail(stack.inboxUrl, 'ventas@nordvia.example', /Olga Vidal/);
  const link = /https?:\/\/\S+\/admin\?\S+/.exec(text)?.[0] ?? '';

  // A signed-out administrator returns to the lead after signing in.
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await page.waitForURL(`**${paths.login}?**`);
  await signInByPage(page, stack.admin.email, stack.admin.password);
  const card = page.locator('[data-detail] [data-lead]');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Olga Vidal');
  await expect(page).toHaveTitle(/^\(1\) /);
  const tab = page.getByRole('tab', { name: /^Leads 1\s+sin contestar$/ });
  await expect(tab).toBeVisible();

  await send('Pablo Gil');
  await expect(notice(page, 'Nuevo lead: Pablo Gil')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Leads 2\s+sin contestar$/ })).toBeVisible();

  // A started note survives when the phone discards the page.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await card.getByLabel('Nueva nota').fill('No contesta');
  await card.getByRole('link', { name: 'Llamar: Olga Vidal' }).click();
  await page.reload();
  await expect(card.getByLabel('Nueva nota')).toHaveValue('No contesta');
  await card.getByRole('button', { name: 'Marcar como contactado' }).click();
  await expect(notice(page, 'Lead marcado como contactado')).toBeVisible();
  await expect(tab).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await card.getByRole('button', { name: 'Añadir nota' }).click();
  await expect(card.getByRole('list', { name: 'Notas sobre Olga Vidal' })).toContainText('No contesta');

  // Another administrator's change appears automatically, and keeps the input.
  const [lead] = await admin.collection('leads').getFullList({ filter: "nombre = 'Olga Vidal'" });
  expect(lead).toMatchObject({ estado: 'contactado' });
  await card.getByLabel('Próximo paso').fill('Llamar el lunes');
  await admin.collection('leads').update(lead?.id ?? '', { proximo_paso: 'Enviar fotos' });
  await expect(card).toContainText('Otra persona ha guardado mientras tanto: «Enviar fotos»');
  await expect(card.getByLabel('Próximo paso')).toHaveValue('Llamar el lunes');
  await admin.collection('leads').delete(lead?.id ?? '');
  await expect(page.getByRole('heading', { name: 'Este lead ya no existe' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos los leads' }).click();
  await expect(page.locator('[data-leads]')).toContainText('Pablo Gil');
});

test('a failed request leaves the rest of the dashboard working, and can be retried in place', async ({
  page,
  stack,
  context,
  consoleProblems,
}) => {
  await page.request.post('/api/send-contact-email', { data: { ...contactBody, nombre: 'Rita Mas' } });
  await page.route('**/api/collections/leads/records?*', (route) =>
    /perPage=5\b/.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await openPanel(page, stack);
  const latest = page.getByRole('region', { name: 'Últimos leads' });
  await expect(latest).toContainText('No se pudo cargar');
  await expect(page.getByRole('region', { name: 'Vehículos destacados' }).getByRole('listitem')).toHaveCount(
    5,
  );
  await expect(page.locator('[data-counters] a')).toHaveCount(4);
  // Still refused: a live update that reads the list again must not remove the button before the press.
  const retry = latest.getByRole('button', { name: 'Reintentar: Últimos leads' });
  await Promise.all([page.waitForRequest(/leads\/records\?.*perPage=5\b/), retry.click()]);
  await page.unroute('**/api/collections/leads/records?*');
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(latest.getByRole('link', { name: /Rita Mas/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await latest.getByRole('link', { name: /Rita Mas/ }).click();
  const card = page.locator('[data-detail] [data-lead]');
  await expect(card).toHaveCount(1);

  await context.setOffline(true);
  await card.getByLabel('Estado del lead').selectOption('cita');
  // A phone shows the newest notice only: the list's own failure may follow.
  await expect(notice(page, 'No se pudo guardar el lead')).toBeAttached();
  await expect(card.getByLabel('Estado del lead')).toHaveValue('nuevo');
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect(notice(page, 'Lead marcado como cita')).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: /^Disponibles: / }).click();
  await expect(page).toHaveURL(/tab=vehiculos&estado=disponible/);
  // The browser logs failed requests.
  await expectRefusals(consoleProblems, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
});

test('pending work leads to the place where it is done', async ({ page, stack }) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  const car = { marca: 'Wiesmann', modelo: 'GT', anio: 2010 };
  const priceless = await vehicles.create({ ...car, version: 'MF4', status: 'disponible' });
  await vehicles.create({ ...car, version: 'MF5', status: 'oculto', precio_eur: 90_000 });
  await openPanel(page, stack);
  const pending = page.getByRole('region', { name: 'Pendiente' });
  const group = (title: string) => pending.getByRole('region', { name: new RegExp(`^${title}`) });
  await expect(group('Coches sin fotos')).toContainText('Wiesmann GT MF4');
  await expect(group('Coches sin fotos')).not.toContainText('MF5');
  await expect(group('Coches ocultos')).toContainText('Sin fotos');
  await group('Coches sin precio').getByRole('link', { name: 'Wiesmann GT MF4' }).click();
  await expect(page).toHaveURL(new RegExp(`editar=${priceless.id}&campo=precio_eur`));
  await expect(page.getByLabel('Precio', { exact: true })).toBeFocused();
  await page.goBack();
  await group('Coches ocultos')
    .getByRole('link', { name: /ver todos/ })
    .click();
  await expect(page).toHaveURL(/tab=vehiculos&estado=oculto/);
});

test('after a sale the buyer’s lead is won, and the others get a message with a similar car', async ({
  page,
  stack,
}) => {
  const admin = await stack.signIn();
  const make = (modelo: string, precio_eur: number) =>
    admin
      .collection('vehicles')
      .create({ marca: 'Marcos', modelo, anio: 2003, status: 'disponible', precio_eur });
  const [sold, similar] = [await make('Mantis', 40_000), await make('Marcasite', 38_000)];
  const [buyer, other] = ['anavegacompra00', 'luissotoespera0'] as const;
  for (const [id, nombre, telefono] of [
    [buyer, 'Ana Vega', '600 111 444'],
    [other, 'Luis Soto', '600 111 555'],
  ] as const)
    changeRows(
      path.join(stack.dataDir, 'pocketbase'),
      `INSERT INTO leads (id, nombre, email, telefono, mensaje, canal, estado, vehicle_id, vehicle_titulo, precio_entonces, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'Hola', 'contacto_web', 'nuevo', ?, 'Marcos Mantis', 41000, '2026-11-20 10:00:00.000Z', '2026-11-20 10:00:00.000Z')`,
      ...[id, nombre, `${id}@cliente.example`, telefono, sold.id],
    );
  const stateOf = async (id: string) => (await admin.collection('leads').getOne(id))['estado'] as string;

  await openPanel(page, stack, '?tab=vehiculos&buscar=Mantis');
  await page.getByLabel('Estado de Marcos Mantis').selectOption('vendido');
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await page.getByRole('button', { name: '¿Quién lo compró?' }).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole('button', { name: /^Ana Vega/ }).click();
  await expect(dialog).toContainText('Lo compró Ana Vega');
  await expect.poll(() => stateOf(buyer)).toBe('ganado');
  await expect(dialog.getByRole('link', { name: /: Ana Vega$/ })).toHaveCount(0);
  const message = dialog.getByRole('link', { name: 'WhatsApp: Luis Soto' });
  const text = async () => decodeURIComponent((await message.getAttribute('href')) ?? '');
  await expect.poll(text).toContain('Ya se ha vendido. Ahora tenemos este parecido:');
  await expect.poll(text).toContain(paths.vehiculo(similar['slug'] as string));
  await expectAccessible(page);

  // WhatsApp opens, and the phone discards the page.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await message.click();
  await page.reload();
  await expect(dialog).toContainText('Mensaje abierto');
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog.getByRole('button', { name: 'Otra persona' })).toBeVisible();
  await expect.poll(() => stateOf(buyer)).toBe('nuevo');
  await dialog.getByRole('button', { name: 'Ahora no' }).click();

  await page.goto(`/admin?tab=leads&lead=${other}`);
  const car = page.locator('[data-lead-car]');
  await expect(car).toContainText(
    `${sold['referencia'] as string}Vendido40.000\u202f€ (al preguntar, 41.000\u202f€)`,
  );
  const reply = page.getByRole('link', { name: 'WhatsApp: Luis Soto' });
  await expect(reply).toHaveAttribute('href', /Ya%20se%20ha%20vendido\.$/);
});
