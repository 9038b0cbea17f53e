import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { createLook } from '#src/server/alerts/watch-alerts.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { cards } from '#tests/support/catalogue.ts';
import { changeRows } from '#tests/support/database.ts';
import { findMail } from '#tests/support/inbox.ts';
import { customer, field, fillPerson, submit } from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import type { TestStack } from '#tests/support/stack.ts';

test.setTimeout(120_000);

/** What the server does every minute. */
async function lookForNews({ dataDir, pocketbaseUrl }: TestStack): Promise<void> {
  const secret = await readFile(path.join(dataDir, 'webhook-secret'), 'utf8');
  await createLook(createPocketBaseClient(pocketbaseUrl, secret.trim()))();
}

/** The first private link of a mail to a page, as a path of the test's server. */
function linkIn(html: string, to: string): string {
  const [link] = new RegExp(`${to}[#/][\\w-]{43}`).exec(html) ?? [];
  if (link === undefined) throw new Error(`The mail has no link to ${to}`);
  return link;
}

const chooseLastTime = async (page: Page): Promise<string> => {
  const days = page.locator('[data-days] label');
  await days.last().click();
  const time = page.locator('[data-times] label').last();
  await time.click();
  return time.innerText();
};

test('a buyer compares three cars, offers the own one, books and moves a visit, hears of a lower price and ends the alerts', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const email = customer();

  await page.goto(`${paths.catalogo}?marca=BMW&lugar=espana&estado=disponible`);
  await expect(page.locator('[data-filter-chips]')).toBeVisible();
  for (const place of [0, 1, 2])
    await cards(page)
      .nth(place)
      .getByRole('button', { name: /^Guardar en favoritos: / })
      .click();
  await page.getByRole('link', { name: 'Favoritos 3' }).click();

  await test.step('compares three', async () => {
    await page.getByRole('link', { name: 'Comparar' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await expect(page.getByRole('rowheader', { name: 'Precio' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Preguntar/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/vehiculo\/.+#preguntar$/);
  });
  const slug = /\/vehiculo\/([^#]+)/.exec(page.url())?.[1] ?? '';
  const { id, precio_eur } = await admin
    .collection('vehicles')
    .getFirstListItem<{ id: string; precio_eur: number }>(`slug='${slug}'`);

  await test.step('offers the own car', async () => {
    await page.getByRole('button', { name: 'Entrego un coche a cambio' }).click();
    await fillPerson(page, email);
    await field(page, 'Marca').fill('SEAT');
    await field(page, 'Modelo').fill('León');
    await submit(page).click();
    await expect(page.locator('[data-sent]')).toBeVisible();
  });

  let when = '';
  await test.step('books a visit', async () => {
    await page.getByRole('link', { name: 'Pedir cita' }).click();
    await expect(page.locator('[data-car]')).toContainText('BMW');
    when = await chooseLastTime(page);
    await field(page, 'Nombre').fill('Ana García');
    await field(page, 'Email').fill(email);
    await submit(page).dblclick();
    await expect(page).toHaveURL(/\/cita#[\w-]{43}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cita está confirmada');
    await expect(page.locator('[data-when]')).toContainText(when);
  });

  await test.step('moves it by the link of the mail', async () => {
    const mail = await findMail(stack.inboxUrl, email, /^Tu cita: /);
    await page.goto('about:blank');
    await page.goto(linkIn(mail.html, '/cita'));
    await page.getByRole('button', { name: 'Cambiar la hora' }).click();
    const first = page.locator('[data-times] label').first();
    await page.locator('[data-days] label').first().click();
    await first.click();
    const moved = await first.innerText();
    await page.getByRole('button', { name: 'Guardar la nueva hora' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hemos cambiado tu cita');
    await expect(page.locator('[data-when]')).toContainText(moved);
    await findMail(stack.inboxUrl, email, /cambiado/i);
    const [appointment, ...others] = await admin
      .collection('citas')
      .getFullList({ filter: `lead.email='${email}'` });
    expect(others).toEqual([]);
    expect(appointment).toMatchObject({ estado: 'abierta', tipo: 'visita', secuencia: 1 });
  });

  await test.step('asks for alerts about the favourites', async () => {
    await page.goto(paths.favoritos);
    await page.getByRole('link', { name: 'Avísame' }).click();
    await expect(page.getByRole('list', { name: 'Coches' }).getByRole('listitem')).toHaveCount(3);
    await page.getByLabel('Tu e-mail').fill(email);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Avísame' }).click();
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible();
    const mail = await findMail(stack.inboxUrl, email, /confirma/i);
    await page.goto('about:blank');
    await page.goto(linkIn(mail.html, '/avisos'));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText(/^Confirmado/)).toBeVisible();
  });

  await test.step('hears of a lower price, and ends the alerts', async () => {
    const lower = precio_eur - 1000;
    await admin.collection('vehicles').update(id, { precio_eur: lower });
    // The price has held for a quarter of an hour.
    const before = new Date(Date.now() - 16 * 60_000).toISOString().replace('T', ' ');
    changeRows(
      path.join(stack.dataDir, 'pocketbase'),
      'UPDATE vehicles SET updated_at = ? WHERE id = ?',
      ...[before, id],
    );
    await lookForNews(stack);
    const mail = await findMail(stack.inboxUrl, email, /BMW/);
    expect(mail.html).toContain(lower.toLocaleString('es-ES'));
    const unsubscribe = linkIn(mail.html, '/api/avisos/fin');
    await page.goto(unsubscribe);
    await page.getByRole('button', { name: 'Terminar todos los avisos' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/han terminado/);
    await page.goto(linkIn(mail.html, '/avisos'));
    await expect(page.getByText('Este enlace no es válido o ya no está activo.')).toBeVisible();
    // The browser logs that the link has ended.
    expect(consoleProblems.splice(0).filter((text) => !/404/.test(text))).toEqual([]);
  });
});
