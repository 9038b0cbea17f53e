import type { Page } from '@playwright/test';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import type { FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { paths } from '#src/paths.ts';
import { expectRefusals } from '#tests/support/accounts.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { customer, field, form, leadsOf, submit } from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import type { TestStack } from '#tests/support/stack.ts';

/** A buyer books an appointment at a free time, moves and cancels it. pb/bookings.test.ts tests the rules. */

const days = (page: Page) => page.getByRole('group', { name: 'Día' }).getByRole('radio');
const times = (page: Page) => page.getByRole('radiogroup', { name: 'Hora' });
const time = (page: Page) => times(page).getByRole('radio');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Slug of an available car that stands in Spain, or abroad. */
async function carIn(stack: TestStack, sign: '=' | '!='): Promise<string> {
  const admin = await stack.signIn();
  const filter = `status='disponible' && ubicacion_pais${sign}'España'`;
  return (await admin.collection('vehicles').getFirstListItem(filter))['slug'] as string;
}

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(time(page).first()).toBeVisible();
  await expect(submit(page)).toBeEnabled();
}

test('a buyer books by thumb, moves the appointment and cancels it @touch', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const slug = await carIn(stack, '=');
  const path = appointmentPaths.askFor(slug, 'videollamada');
  await openForm(page, path);
  await expect(page.getByRole('radio', { name: 'Videollamada' })).toBeChecked();
  // The photo and its text are those of the car's card.
  const photo = form(page).locator('.booking-car').getByRole('img');
  await expect(photo).toHaveCount(1);
  await expect(photo).not.toHaveAccessibleName('');
  await expect(photo).toHaveJSProperty('naturalWidth', 320);
  await page.getByRole('radio', { name: 'Visita en el local' }).tap();
  await expect(time(page).first()).toBeVisible();
  await submit(page).tap();
  await expect(times(page)).toBeFocused();
  await expect(times(page)).toContainText('Elige una hora');
  await expect(form(page)).toContainText('Indica un teléfono o un email');
  expect(await axeViolations(page)).toEqual([]);

  await days(page).nth(2).tap();
  await submit(page).tap();
  await expect(times(page)).toBeFocused();
  await time(page).nth(1).tap();
  await expect(times(page)).not.toContainText('Elige una hora');
  const chosen = await time(page).nth(1).inputValue();
  await expect(form(page)).toContainText(/Tu cita: el .+ de .+ a las \d+:\d\d\./);
  await field(page, 'Nombre').fill('Ana García');
  const email = customer();
  await field(page, 'Email').fill(email);

  // A phone that discards the page keeps the choice and the words.
  await page.reload();
  await expect(page.locator(`input[value="${chosen}"]`)).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Visita en el local' })).toBeChecked();
  await expect(field(page, 'Nombre')).toHaveValue('Ana García');
  await submit(page).dblclick();
  await expect(title(page)).toHaveText('Tu cita está confirmada');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('Te hemos enviado un email con la cita.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const [lead, ...others] = await leadsOf(stack, email);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ nombre: 'Ana García', canal: 'cita_web' });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar en mi calendario' }).tap();
  expect((await saved).suggestedFilename()).toBe('cita.ics');
  const link = page.url();
  const when = await page.locator('[data-when]').innerText();

  // Back shows the form, without what was sent.
  await page.goBack();
  await expect(field(page, 'Nombre')).toHaveValue('');
  await expect(submit(page)).toBeEnabled();
  await page.goForward();

  await page.getByRole('button', { name: 'Cambiar la hora' }).tap();
  await expect(page.getByRole('heading', { name: 'Elige otra hora' })).toBeFocused();
  await expect(time(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Guardar la nueva hora' }).tap();
  await expect(times(page)).toBeFocused();
  await expect(times(page)).toContainText('Elige una hora');
  await days(page).nth(3).tap();
  await time(page).first().tap();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar la nueva hora' }).dblclick();
  await expect(title(page)).toHaveText('Hemos cambiado tu cita');
  await expect(title(page)).toBeFocused();
  await expect(page.locator('[data-when]')).not.toHaveText(when);

  await page.getByRole('button', { name: 'Anular la cita' }).tap();
  await page.getByRole('button', { name: 'No', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Anular la cita' })).toBeFocused();
  await page.getByRole('button', { name: 'Anular la cita' }).tap();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sí, anular' }).tap();
  await expect(page.getByText('No hay conexión a internet.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sí, anular' }).dblclick();
  await expect(title(page)).toHaveText('Has anulado tu cita');
  await expect(title(page)).toBeFocused();
  // The second press of a double click, on a link that has moved under the pointer.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Sobre Nosotros' })
    .dispatchEvent('click', { detail: 2 });
  await expect(page).toHaveURL(/\/cita#/);
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('Este enlace no es válido o ya no está activo.')).toBeVisible();
  await expectRefusals(consoleProblems, /ERR_INTERNET_DISCONNECTED|status of 404/);
});

test('with keys only, and when another buyer was faster', async ({ page, consoleProblems }) => {
  await openForm(page, appointmentPaths.ask);
  await expect(page.locator('[data-car]')).toHaveText('Ninguno en concreto');
  await page.getByRole('radio', { name: 'Visita en el local' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(days(page).nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(time(page).first()).toBeChecked();
  const inicio = Number(await time(page).first().inputValue());
  const faster = {
    nombre: 'Bea Sol',
    telefono: '600222333',
    email: '',
    tipo: 'visita',
    inicio,
    vehiculo: '',
  };
  const answer = await page.request.post(appointmentPaths.book, { data: faster });
  expect(answer.status()).toBe(200);

  await page.keyboard.press('Tab');
  await page.keyboard.type('Carlos Ruiz');
  await page.keyboard.press('Tab');
  await page.keyboard.type('600333444');
  await page.keyboard.press('Enter');
  await expect(times(page)).toBeFocused();
  await expect(times(page)).toContainText('Esa hora se acaba de ocupar');
  await expect(page.locator(`input[value="${inicio}"]`)).toHaveCount(0);
  // It is said once, where it can be mended.
  await expect(page.locator('[data-toasts]')).toBeEmpty();
  await expect(field(page, 'Nombre')).toHaveValue('Carlos Ruiz');
  await expect(field(page, 'Teléfono')).toHaveValue('600333444');
  await expectRefusals(consoleProblems, /status of 409/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(times(page)).not.toContainText('Esa hora se acaba de ocupar');
  await field(page, 'Teléfono').press('Enter');
  await expect(title(page)).toHaveText('Tu cita está confirmada');
  // Without a mail the link is all there is.
  await expect(page.getByText('Guarda esta página: con su enlace')).toBeVisible();
});

test('says why there is nothing to choose, and reads the times again', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const slug = await carIn(stack, '!=');
  await page.goto(appointmentPaths.askFor(slug));
  const video = page.getByRole('link', { name: 'Pedir un vídeo' });
  await expect(video).toHaveAttribute('href', `${paths.contacto}?vehiculo=${slug}`);
  await expect(page.getByText('Este coche todavía no está en España')).toBeVisible();
  await expect(submit(page)).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);

  const slots = `**${appointmentPaths.slots}?*`;
  let answer: FreeTimes = { dias: [], coche: null };
  await page.route(slots, (route) => route.fulfill({ json: answer }));
  await page.goto(appointmentPaths.ask);
  const main = page.getByRole('main');
  await expect(main.getByText('No quedan horas libres')).toBeVisible();
  await expect(form(page).getByRole('link', { name: demoBusiness.email })).toBeVisible();
  await expect(submit(page)).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);

  await page.unroute(slots);
  await page.route(slots, (route) => route.abort());
  await page.goto(appointmentPaths.ask);
  await expect(main.getByText('No hemos podido cargar las horas libres.')).toBeVisible();
  await field(page, 'Nombre').fill('Ana');
  expect(await axeViolations(page)).toEqual([]);
  const [day, first, second] = ['2099-03-30', 4_078_540_800_000, 4_078_542_600_000];
  const both = [
    { time: '10:00', start: first },
    { time: '10:30', start: second },
  ];
  answer = { dias: [{ day, times: both }], coche: null };
  await page.unroute(slots);
  await page.route(slots, (route) => route.fulfill({ json: answer }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await time(page).first().check();

  // A page that was in the background has old times.
  answer = { dias: [{ day, times: both.slice(1) }], coche: null };
  await page.clock.install();
  await page.clock.fastForward('10:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(times(page)).toContainText('Esa hora ya no está libre. Elige otra.');
  await expect(time(page)).toHaveCount(1);
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expectRefusals(consoleProblems, /status of 404|ERR_FAILED/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows telephone and e-mail', async ({ page }) => {
    await page.goto(appointmentPaths.ask);
    await expect(form(page).getByRole('link', { name: demoBusiness.phones[0].display })).toBeVisible();
    await expect(form(page).getByRole('link', { name: demoBusiness.email })).toBeVisible();
    await expect(page.getByText('La visita no compromete a nada ni reserva el coche.')).toBeVisible();
    await expect(times(page)).toBeHidden();
    await expect(submit(page)).toBeDisabled();
  });
});
