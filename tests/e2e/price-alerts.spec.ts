import type { Page } from '@playwright/test';
import type { InboxMessage } from '#scripts/mail-catcher/message.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { ALERT_CONSENT } from '#src/features/alerts/alert-request.ts';
import { paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { stockOf } from '#tests/support/catalogue.ts';
import { acceptProblems } from '#tests/support/fixtures.ts';
import { findMail, mailsTo } from '#tests/support/inbox.ts';
import { shifted, watchShifts } from '#tests/support/layout-shift.ts';
import { customer, secondPress } from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** 'Avísame': a buyer asks for alerts about favourites and a search, confirms them in the mail, and ends them. */

const SEARCH = '?marca=bmw&km_max=60000&orden=km-asc';

const email = (page: Page) => page.getByLabel('Tu e-mail');
const consent = (page: Page) => page.getByRole('checkbox', { name: ALERT_CONSENT.texto });
const submit = (page: Page) => page.getByRole('button', { name: 'Avísame' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const alerts = (page: Page) => page.getByRole('list', { name: 'Avisos', exact: true }).getByRole('listitem');

const forSale = async (page: Page) =>
  (await stockOf(page)).filter(({ status, precio_eur }) => status === 'disponible' && precio_eur !== null);

async function expectOtherWays(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: demoBusiness.phones[0].display }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: demoBusiness.email }).first()).toBeVisible();
}

/** A link in a mail's text or header, as a path of the test's instance. */
function linkIn({ text, headers }: InboxMessage, path: string): string {
  const places = [text, ...headers.map(({ value }) => value)].join('\n');
  const [link = ''] = new RegExp(String.raw`https?://[^\s<>]+${path}[^\s<>]+`).exec(places) ?? [];
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

test('a buyer asks for alerts, confirms them by mail, ends one, and ends all without JavaScript', async ({
  page,
  browser,
  baseURL,
  stack,
  consoleProblems,
}) => {
  const address = customer();
  const [one, two] = await forSale(page);
  await watchShifts(page);
  await page.goto(alertPaths.askForCars([one?.id ?? '', two?.id ?? '', 'gone']));
  await expect(heading(page, 'Te avisamos si bajan de precio o se venden')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Coches' }).getByRole('listitem')).toHaveCount(2);
  expect(await shifted(page)).toBeLessThan(0.01);

  await submit(page).click();
  await expect(email(page)).toBeFocused();
  await expect(page.getByText('Escribe tu e-mail')).toBeVisible();
  await expect(page.getByText('Marca la casilla para recibir los avisos')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // From here on by keyboard.
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await expect(consent(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Marca la casilla para recibir los avisos')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mira tu correo')).toBeFocused();
  await expect(page.getByText(address)).toBeVisible();
  const first = await findMail(stack.inboxUrl, address, /./);

  await page.goto(alertPaths.askForSearch(SEARCH));
  await expect(page.getByRole('list', { name: 'Tu búsqueda' })).toHaveText(/BMW\s*Hasta 60\.000/);
  await expect(page.getByRole('link', { name: /^Ver los \d+ coches$/ })).toHaveAttribute(
    'href',
    `${paths.catalogo}?marca=BMW&km_max=60000`,
  );
  // The draft ended with the request.
  await expect(email(page)).toHaveValue('');
  await email(page).fill(address);
  await consent(page).check();
  await submit(page).dblclick();
  await expect(heading(page, 'Mira tu correo')).toBeFocused();
  await expect.poll(async () => (await mailsTo(stack.inboxUrl, address)).length).toBe(2);

  await page.goto(linkIn(first, `${alertPaths.page}#`));
  await expect(page.getByText(/sin confirmar$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Confirmar' }).press('Enter');
  await expect(page.getByText('Confirmado: te escribiremos cuando haya novedades.')).toBeVisible();
  await expect(page.getByText(/hasta el \d+ de \w+ de \d{4}$/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeHidden();
  const [title = ''] = await alerts(page).getByRole('link').allTextContents();
  await page.getByRole('button', { name: `Terminar: ${title}` }).click();
  await expect(page.getByText(`Aviso terminado: ${title}.`)).toBeVisible();
  await expect(alerts(page)).toHaveCount(1);

  // Another link in the same tab.
  const second = await findMail(stack.inboxUrl, address, /./);
  await page.goto(linkIn(second, `${alertPaths.page}#`));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/^Cuando llegue uno así\s· hasta el/)).toBeVisible();
  await expect(alerts(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Terminar todos' }).click();
  await expect(page.getByText(/^¿Terminar tus 2 avisos\?/)).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Terminar todos' })).toBeFocused();

  const plain = await (
    await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      ...(baseURL !== undefined && { baseURL }),
    })
  ).newPage();
  await plain.goto(linkIn(second, `${alertPaths.unsubscribe}/`));
  await expectOtherWays(plain);
  await plain.getByRole('button', { name: 'Terminar todos los avisos' }).click();
  await expect(heading(plain, 'Tus avisos han terminado')).toBeVisible();
  await plain.context().close();

  await page.reload();
  await expect(page.getByText('Este enlace no es válido o ya no está activo.')).toBeVisible();
  await acceptProblems(consoleProblems, [/404/]);
});

test('all alerts end on their page, and a failure changes nothing', async ({ page, consoleProblems }) => {
  const shown = {
    email: 'a···@cliente.example',
    pendiente: false,
    avisos: ['uno', 'dos'].map((id) => ({
      ...{ id, tipo: 'coche', texto: `BMW ${id}`, enlace: '', confirmado: true, hasta: '2027-11-29' },
    })),
  };
  await page.route(`**${alertPaths.view}`, (route) => route.fulfill({ json: shown }));
  await page.route(`**${alertPaths.end}`, (route) => route.abort());
  await page.goto(`${alertPaths.page}#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Terminar: BMW uno' }).click();
  await expect(page.getByText('No hemos podido hacerlo.')).toBeVisible();
  await expect(alerts(page)).toHaveCount(2);
  await page.unroute(`**${alertPaths.end}`);
  await page.route(`**${alertPaths.end}`, (route) => route.fulfill({ json: { ...shown, avisos: [] } }));
  await page.getByRole('button', { name: 'Terminar todos' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Tus avisos han terminado')).toBeFocused();

  await page.unroute(`**${alertPaths.view}`);
  await page.route(`**${alertPaths.view}`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No hemos podido cargar tus avisos.')).toBeVisible();
  await page.unroute(`**${alertPaths.view}`);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Este enlace no es válido o ya no está activo.')).toBeVisible();
  await acceptProblems(consoleProblems, [/ERR_FAILED/, /ERR_FAILED/, /404/]);
});

test('a failed request keeps what was typed, and Back and reload do', async ({ page, consoleProblems }) => {
  const [car] = await forSale(page);
  const path = alertPaths.askForCars([car?.id ?? '']);
  await page.goto(path);
  await expect(heading(page, 'Te avisamos si baja de precio o se vende')).toBeVisible();
  await email(page).fill('ana@ejemplo.example');
  await consent(page).check();
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^No hay conexión a internet\./);
  await page.context().setOffline(false);
  const busy = { message: 'Demasiados intentos. Espera 48 minutos y vuelve a intentarlo.' };
  await page.route(`**${alertPaths.request}`, (route) => route.fulfill({ status: 429, json: busy }));
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(busy.message);
  await expect(email(page)).toHaveValue('ana@ejemplo.example');
  await expect(consent(page)).toBeChecked();
  const problem = { message: 'Email inválido', data: { email: { code: 'x', message: 'Email inválido' } } };
  await page.route(`**${alertPaths.request}`, (route) => route.fulfill({ status: 400, json: problem }));
  await submit(page).click();
  await expect(email(page)).toBeFocused();
  await expect(page.getByText('Email inválido')).toBeVisible();

  await page.reload();
  await expect(email(page)).toHaveValue('ana@ejemplo.example');
  await page.getByRole('list', { name: 'Coches' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/vehiculo\//);
  await page.goBack();
  await expect(email(page)).toHaveValue('ana@ejemplo.example');

  await page.unroute(`**${alertPaths.request}`);
  await page.route(`**${alertPaths.request}`, (route) => route.fulfill({ json: { received: true } }));
  await consent(page).check();
  await submit(page).click();
  await expect(heading(page, 'Mira tu correo')).toBeFocused();
  await secondPress(page);
  await expect(heading(page, 'Mira tu correo')).toBeFocused();
  await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('ana@ejemplo.example');
  await acceptProblems(consoleProblems, [/429/, /400/]);
});

test('without cars and filters the pages say how to go on', async ({ page }) => {
  await page.goto(alertPaths.ask);
  await expect(heading(page, 'Elige de qué te avisamos')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver mis favoritos' })).toBeVisible();
  const sold = (await stockOf(page)).find(({ status }) => status === 'vendido');
  await page.goto(alertPaths.askForCars(['gone', sold?.id ?? '']));
  await expect(heading(page, 'Estos coches ya no están a la venta')).toBeVisible();
  await expect(submit(page)).toBeHidden();
  await page.goto(alertPaths.page);
  await expect(page.getByText('Para ver tus avisos, abre «Ver mis avisos»')).toBeVisible();
  await expectOtherWays(page);
  await page.goto(`${alertPaths.unsubscribe}/x`);
  expect(await axeViolations(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each page shows telephone and e-mail', async ({ page }) => {
    for (const path of [alertPaths.askForSearch('?marca=BMW'), `${alertPaths.page}#${'x'.repeat(43)}`]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText('hace falta JavaScript', { useInnerText: true });
      await expectOtherWays(page);
    }
  });
});
