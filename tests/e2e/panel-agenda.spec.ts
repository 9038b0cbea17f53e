import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { expectRefusals } from '#tests/support/accounts.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { findMail } from '#tests/support/inbox.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openedDialog, openPanel } from '#tests/support/panel.ts';

/** An appointment: made with a lead's next step, refused when the hour is taken, moved in the calendar, and seen by the buyer. */

test.setTimeout(120_000);

test('an appointment is made, collides, moves, and is opened by the buyer', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const day = daysLater(madridDay(new Date()), 1);
  const admin = await stack.signIn();
  for (const { id } of await admin.collection('leads').getFullList())
    await admin.collection('leads').delete(id);
  for (const nombre of ['Olga Vidal', 'Pablo Gil']) {
    const email = `${nombre.split(' ')[0]?.toLowerCase() ?? ''}@citas.example`;
    await page.request.post('/api/send-contact-email', { data: { ...contactBody, nombre, email } });
  }
  const [pablo, olga] = await admin.collection('leads').getFullList({ sort: '-nombre' });
  const booked = { hora: '11:30', minutos: 60, tipo: 'videollamada', avisar: false };
  const meet = (proximo_paso_fecha: string, cita: object) =>
    admin.collection('leads').update(pablo?.id ?? '', { proximo_paso_fecha, cita });
  await meet(day, booked);

  await openPanel(page, stack, `?tab=leads&lead=${olga?.id ?? ''}`);
  const card = page.locator('[data-detail] [data-lead]');
  await card.getByLabel('Próximo paso').fill('Prueba de conducción');
  await card.getByRole('button', { name: 'Mañana' }).click();
  await card.getByLabel('Hora').fill('11:00');
  await card.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(card).toContainText('Esa hora se acaba de ocupar: Pablo Gil, de 11:30 a 12:30');
  await expect(card.getByLabel('Próximo paso')).toHaveValue('Prueba de conducción');
  await card.getByLabel('Hora').fill('10:30');
  await card.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(notice(page, 'Cita guardada')).toBeVisible();
  await expect(card).toContainText('Prueba de conducción · mañana a las 10:30');
  // What the next mail says depends on whether this one has arrived.
  await findMail(stack.inboxUrl, 'olga@citas.example', /Tu cita: /);
  // An emptied hour is no cancellation.
  await card.getByLabel('Hora').fill('');
  await card.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(card).toContainText('Elige la hora, o usa «Cancelar cita»');
  await card.getByRole('button', { name: 'Descartar' }).click();
  await expect(card.getByLabel('Hora')).toHaveValue('10:30');

  await openPanel(page, stack, `?tab=leads&vista=agenda&dia=${day}`);
  const entries = page.locator(`[data-day="${day}"] li`);
  await expect(entries).toHaveText([/10:30–11:30.*Olga Vidal/, /11:30–12:30.*Pablo Gil.*Videollamada/]);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mover la cita de Olga Vidal' }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel('Hora').fill('12:00');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toContainText('Esa hora se acaba de ocupar');
  // A colleague's change is neither mixed with what is typed nor replaced unseen.
  await dialog.getByLabel('Hora').fill('16:00');
  await admin.collection('leads').update(olga?.id ?? '', {
    ...{ proximo_paso: 'Ver el maletero', proximo_paso_fecha: day },
    cita: { hora: '18:00', minutos: 30, tipo: 'visita', avisar: false },
  });
  await expect(dialog.getByRole('status')).toContainText('«Ver el maletero · mañana a las 18:00»');
  await expect(dialog.getByLabel('Hora')).toHaveValue('16:00');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(entries).toHaveText([/11:30–12:30.*Pablo Gil/, /16:00–17:00.*Olga Vidal/]);
  await expect(page.getByRole('button', { name: 'Mover la cita de Olga Vidal' })).toBeFocused();
  // Another person's change appears without reloading.
  await meet('', { ...booked, hora: '' });
  await expect(entries).toHaveText([/16:00–17:00.*Olga Vidal/]);
  await page.getByRole('link', { name: 'Olga Vidal' }).click();
  await expect(card).toContainText('mañana a las 16:00');
  await page.goBack();
  await expect(entries).toHaveText([/16:00–17:00.*Olga Vidal/]);

  const { text } = await findMail(stack.inboxUrl, 'olga@citas.example', /Tu cita ha cambiado/);
  const [link = ''] = /https?:\/\/\S+\/cita#\S+/.exec(text) ?? [];
  await page.goto(`${appointmentPaths.page}${new URL(link).hash}`);
  await expect(page.getByText(/de 16:00 a 17:00/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar la hora' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.goto(`${appointmentPaths.page}#${'x'.repeat(43)}`);
  await expect(page.getByText('Este enlace no es válido o ya no está activo.')).toBeVisible();

  await openPanel(page, stack, `?tab=leads&lead=${olga?.id ?? ''}`);
  await card.getByRole('button', { name: 'Cancelar cita' }).click();
  const question = await openedDialog(page);
  await question.getByRole('checkbox').uncheck();
  await question.getByRole('button', { name: 'Cancelar cita' }).click();
  await expect(card.getByLabel('Hora')).toHaveValue('');
  await expect(card.getByLabel('Fecha')).toBeFocused();
  await expectRefusals(consoleProblems, /40[04]/);
});
