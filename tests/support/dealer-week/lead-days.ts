import { readFile } from 'node:fs/promises';
import { expect, type Download } from '@playwright/test';
import { findMail } from '#tests/support/inbox.ts';
import { contactBody, importBody, importFields } from '#tests/support/lead-cases.ts';
import { notice } from '#tests/support/panel.ts';
import { CAR, CAR_FILTER, type Week } from './week.ts';

/** Leads: receive them, call, write, add notes, search, and export them. */

const CUSTOMER = 'Olga Vidal';

async function send(week: Week, body: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await week.visitor.request.post('/api/send-contact-email', { data: body });
  expect(answer.ok()).toBe(true);
}

/** The content of a downloaded file. */
async function contentsOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** Friday morning: a lead arrives while the dealer works in Vehículos, and is handled up to its next step. */
export async function answerLeads(week: Week): Promise<void> {
  const { page } = week;
  const vehicles = (await week.product.signIn()).collection('vehicles');
  const car = await vehicles.getFirstListItem<{ slug: string }>(CAR_FILTER);
  const card = page.locator('[data-leads] > li');
  const opened = page.locator('[data-detail] [data-lead]');

  await week.step('announces a new lead, also on the tab and in the title', async () => {
    await week.openTab('Vehículos');
    await expect(page.locator('[data-vehicles] > li').first()).toBeVisible();
    await send(week, {
      ...contactBody,
      ...{ nombre: CUSTOMER, email: 'olga@cliente.example', telefono: '+34 655 111 222', vehiculo: car.slug },
    });
    await expect(notice(page, `Nuevo lead: ${CUSTOMER}`)).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Leads 1\s+sin contestar$/ })).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);
  });

  await week.step('its mail links to it', async () => {
    const { text } = await findMail(week.product.inboxUrl, 'ventas@nordvia.example', /Olga Vidal/);
    const { pathname, search } = new URL(/https?:\/\/\S+\/admin\?\S+/.exec(text)?.[0] ?? '');
    await page.goto(`${pathname}${search}`);
    await expect(opened).toHaveCount(1);
    await expect(opened).toContainText(CUSTOMER);
    await expect(opened).toContainText(CAR);
  });

  await week.step('WhatsApp has a prepared text; a call is noted, and the next step set', async () => {
    const chat = await opened.getByRole('link', { name: `WhatsApp: ${CUSTOMER}` }).getAttribute('href');
    expect(chat).toContain('https://wa.me/34655111222');
    expect(decodeURIComponent(chat ?? '')).toContain(
      `Hola, Olga: te escribo desde Nordvia por tu consulta sobre el BMW`,
    );
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
    await week.press(opened.getByRole('link', { name: `Llamar: ${CUSTOMER}` }));
    await expect(opened).toContainText(`¿Has podido hablar con ${CUSTOMER}?`);
    await week.pressButton('Marcar como contactado', opened);
    await week.seeNotice('Lead marcado como contactado');
    await expect(page).not.toHaveTitle(/^\(1\) /);
    await opened.getByLabel('Nueva nota').fill('Viene el sábado con su mujer');
    await week.pressButton('Añadir nota', opened);
    await expect(opened.getByRole('list', { name: `Notas sobre ${CUSTOMER}` })).toContainText(
      'Viene el sábado',
    );
    await opened.getByLabel('Próximo paso').fill('Enviar fotos');
    await week.pressButton('Mañana', opened);
    await week.pressButton('Guardar', opened);
    await week.seeNotice('Próximo paso guardado');
  });

  await week.step('offers a state again that could not be saved', async () => {
    await page.context().setOffline(true);
    await opened.getByLabel('Estado del lead').selectOption('cita');
    await week.seeNotice('No se pudo guardar el lead');
    await page.context().setOffline(false);
    await week.pressButton('Reintentar', opened);
    await week.seeNotice('Lead marcado como cita');
  });

  await week.step('answers an import request with its car; offers no WhatsApp for a landline', async () => {
    const email = 'rita@cliente.example';
    await send(week, { ...importBody, ...importFields, nombre: 'Rita Mas', email, telefono: '655 333 444' });
    await send(week, { ...contactBody, nombre: 'Pablo Gil', email, telefono: '911 222 333' });
    await week.openTab(/^Dashboard/);
    await week.press(
      page.getByRole('region', { name: 'Últimos leads' }).getByRole('link', { name: /Rita Mas/ }),
    );
    const chat = await opened.getByRole('link', { name: 'WhatsApp: Rita Mas' }).getAttribute('href');
    expect(decodeURIComponent(chat ?? '')).toContain('por tu solicitud de importar un ');
    await week.pressButton(week.width === 'phone' ? 'Ver todos los leads' : 'Cerrar el lead');
    await week.search('911222333');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('link', { name: 'Llamar: Pablo Gil' })).toBeVisible();
    await expect(card.getByRole('link', { name: /^WhatsApp/ })).toHaveCount(0);
    await week.search('655111222');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(CUSTOMER);
  });
}

/** Friday noon: leads and stock are exported. */
export async function exportAll(week: Week): Promise<void> {
  const { page } = week;
  await week.step('exports the leads', async () => {
    const downloading = page.waitForEvent('download');
    await week.pressButton('Exportar CSV');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(await contentsOf(download)).toContain('Viene el sábado');
    await week.search('');
  });

  await week.step('exports the stock', async () => {
    await week.openTab('Vehículos');
    const downloading = page.waitForEvent('download');
    if (week.width === 'phone') {
      await week.press(page.getByRole('button', { name: 'Más acciones', exact: true }));
      await week.press(page.getByRole('menuitem', { name: 'Exportar a CSV: todo el stock' }));
    } else {
      await week.pressButton('Exportar');
      await week.press(page.getByRole('menuitem', { name: 'CSV: todo el stock' }));
    }
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^stock-\d{4}-\d\d-\d\d\.csv$/);
    expect(await contentsOf(download)).toContain('4321 HJK');
  });
}
