import { paths } from '#src/paths.ts';
import { signInByPage } from '#tests/support/accounts.ts';
import { findMail } from '#tests/support/inbox.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel } from '#tests/support/panel.ts';

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
  const card = page.locator('[data-leads] > li');
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
  await expect(card).toContainText('Pablo Gil');
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
  await page.unroute('**/api/collections/leads/records?*');
  await latest.getByRole('button', { name: 'Reintentar: Últimos leads' }).click();
  await latest.getByRole('link', { name: /Rita Mas/ }).click();
  const card = page.locator('[data-leads] > li');
  await expect(card).toHaveCount(1);

  await context.setOffline(true);
  await card.getByLabel('Estado del lead').selectOption('cita');
  await expect(notice(page, 'No se pudo guardar el lead')).toBeVisible();
  await expect(card.getByLabel('Estado del lead')).toHaveValue('nuevo');
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect(notice(page, 'Lead marcado como cita')).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: /^Disponibles: / }).click();
  await expect(page).toHaveURL(/tab=vehiculos&estado=disponible/);
  // The browser logs failed requests.
  expect(consoleProblems.splice(0).join()).toMatch(/ERR_FAILED/);
});
