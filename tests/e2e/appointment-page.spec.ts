import type { Page } from '@playwright/test';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { expectRefusals } from '#tests/support/accounts.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** `/cita` for a visitor who has no link at hand, or who cannot move it. book-appointment.spec.ts uses links. */

const LOST_TIME = /Si no puedes a esa hora/;

async function expectContacts(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: demoBusiness.phones[0].display })).toBeVisible();
  await expect(main.getByRole('link', { name: demoBusiness.email })).toBeVisible();
  await expect(main.getByText(LOST_TIME)).toBeHidden();
}

test('without a link explains itself, and asks the server nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(appointmentPaths.page);
  await expect(page.getByText('Para ver tu cita, abre el enlace que te enviamos por e-mail.')).toBeVisible();
  await expectContacts(page);
  expect(asked).not.toContain(appointmentPaths.view);
});

test('offers to call about an appointment that only staff move, which can be cancelled', async ({ page }) => {
  const shown = {
    ...{ cuando: 'martes, 1 de diciembre de 2099, de 10:00 a 10:30', tipo: 'Llamada', coche: '' },
    ...{ cambiable: true, movible: false, enPersona: false, ics: '' },
  };
  await page.route(`**${appointmentPaths.view}`, (route) => route.fulfill({ json: shown }));
  await page.goto(`${appointmentPaths.page}#${'x'.repeat(43)}`);
  await expect(page.getByRole('main').getByText(LOST_TIME)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar la hora' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Anular la cita' })).toBeVisible();
});

test('shows the appointment of the newest link, though the former one is answered later', async ({
  page,
}) => {
  const shown = { tipo: 'Visita', coche: '', cambiable: true, movible: true, enPersona: true, ics: '' };
  const [former, newest] = ['x'.repeat(43), 'y'.repeat(43)];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answered: string[] = [];
  await page.route(`**${appointmentPaths.view}`, async (route) => {
    const { token } = route.request().postDataJSON() as { token: string };
    if (token === former) await held;
    await route.fulfill({ json: { ...shown, cuando: token === former ? 'lunes' : 'martes' } });
    answered.push(token);
  });
  await page.goto(`${appointmentPaths.page}#${former}`);
  await page.evaluate((token) => location.assign(`#${token}`), newest);
  await expect(page.locator('[data-when]')).toHaveText('martes');
  const response = page.waitForResponse((each) => each.request().postData()?.includes(former) ?? false);
  release();
  await (await response).finished();
  // A later request is answered after the former one has been read.
  await page.evaluate(() => fetch('/robots.txt').then((each) => each.text()));
  await expect(page.locator('[data-when]')).toHaveText('martes');
  expect(answered).toEqual([newest, former]);
});

test('shows nothing of a change whose link another one has replaced meanwhile', async ({ page }) => {
  const shown = { tipo: 'Visita', coche: '', cambiable: true, movible: true, enPersona: true, ics: '' };
  const [former, newest] = ['x'.repeat(43), 'y'.repeat(43)];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${appointmentPaths.view}`, async (route) => {
    const { token } = route.request().postDataJSON() as { token: string };
    await route.fulfill({ json: { ...shown, cuando: token === former ? 'lunes' : 'martes' } });
  });
  await page.route(`**${appointmentPaths.cancel}`, async (route) => {
    await held;
    await route.fulfill({ json: { anulada: true } });
  });
  await page.goto(`${appointmentPaths.page}#${former}`);
  await page.getByRole('button', { name: 'Anular la cita' }).click();
  const response = page.waitForResponse(`**${appointmentPaths.cancel}`);
  await page.getByRole('button', { name: 'Sí, anular' }).click();
  await page.evaluate((token) => location.assign(`#${token}`), newest);
  await expect(page.locator('[data-when]')).toHaveText('martes');
  release();
  await (await response).finished();
  // A later request is answered after the former one has been read.
  await page.evaluate(() => fetch('/robots.txt').then((each) => each.text()));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cita');
  await expect(page.locator('[data-when]')).toHaveText('martes');
  // The next change is not held up by the former one.
  await expect(page.getByRole('button', { name: 'Anular la cita' })).toBeVisible();
});

test('offers no change without free times, and forgets an error of the panel that was closed', async ({
  page,
  consoleProblems,
}) => {
  const shown = { cuando: 'martes', tipo: 'Visita', coche: '', cambiable: true, movible: true };
  const times = [{ time: '10:00', start: 4_078_540_800_000 }];
  await page.route(`**${appointmentPaths.view}`, (route) =>
    route.fulfill({ json: { ...shown, enPersona: true, ics: '' } }),
  );
  await page.route(`**${appointmentPaths.linkSlots}`, (route) => route.abort());
  await page.goto(`${appointmentPaths.page}#${'x'.repeat(43)}`);
  const open = page.getByRole('button', { name: 'Cambiar la hora' });
  const save = page.getByRole('button', { name: 'Guardar la nueva hora' });
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await open.click();
  await expect(retry).toBeVisible();
  await expect(save).toBeHidden();
  // The keyboard stays where the button was.
  await retry.press('Enter');
  await expect(retry).toBeFocused();
  await page.unroute(`**${appointmentPaths.linkSlots}`);
  await page.route(`**${appointmentPaths.linkSlots}`, (route) =>
    route.fulfill({ json: { dias: [{ day: '2099-03-30', times }], coche: null } }),
  );
  await retry.press('Enter');
  const choice = page.getByRole('radiogroup', { name: 'Hora' });
  await expect(choice).toBeFocused();
  await save.click();
  await expect(choice).toContainText('Elige una hora');
  await page.getByRole('button', { name: 'No cambiarla' }).click();
  await open.click();
  await expect(choice).toBeVisible();
  await expect(choice).not.toContainText('Elige una hora');
  await expectRefusals(consoleProblems, /ERR_FAILED/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows telephone and e-mail', async ({ page }) => {
    await page.goto(`${appointmentPaths.page}#${'x'.repeat(43)}`);
    await expect(page.getByRole('main')).toContainText('hace falta JavaScript', { useInnerText: true });
    await expectContacts(page);
  });
});
