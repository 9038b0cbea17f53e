import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { invitedSpan } from '#tests/support/calendar-file.ts';
import { changeRows } from '#tests/support/database.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openedDialog, openPanel } from '#tests/support/panel.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { paths } from '#src/paths.ts';

test.setTimeout(120_000);

/**
 * A dealer's Monday: a call is written down, a late lead answered, an appointment made and moved, a car sold and the others written to, and a
 * portal's lead arrives twice. tests/operations/calendar-programs.test.ts reads the same calendar files with a calendar program.
 */
test('a dealer’s Monday: a call, a late lead, an appointment, a sale, and a lead from a portal', async ({
  page,
  stack,
}) => {
  const admin = await stack.signIn();
  for (const { id } of await admin.collection('leads').getFullList())
    await admin.collection('leads').delete(id);
  const make = (modelo: string) =>
    admin
      .collection('vehicles')
      .create({ marca: 'Monteverdi', modelo, anio: 2004, status: 'disponible', precio_eur: 52_000 });
  const [sold, similar] = [await make('Lunes'), await make('Martes')];
  const since = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000).toISOString().replace('T', ' ');
  for (const [id, nombre, email, telefono] of [
    ['monteverdi00001', 'Clara Rius', 'clara@lunes.example', '600 222 333'],
    ['monteverdi00002', 'Bruno Saz', 'bruno@lunes.example', '600 222 444'],
  ] as const)
    changeRows(
      path.join(stack.dataDir, 'pocketbase'),
      `INSERT INTO leads (id, nombre, email, telefono, mensaje, canal, estado, vehicle_id, vehicle_titulo, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'Hola', 'contacto_web', 'nuevo', ?, 'Monteverdi Lunes', ?, ?)`,
      ...[id, nombre, email, telefono, sold.id, since, since],
    );
  const card = page.locator('[data-detail] [data-lead]');

  await test.step('a call is written down', async () => {
    await openPanel(page, stack, '?tab=leads');
    await page.getByRole('button', { name: 'Nuevo lead' }).click();
    await page.getByLabel('Nombre').fill('Rosa Cano');
    await page.getByLabel('Teléfono').fill('600 444 555');
    await page.getByText('Llamada', { exact: true }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(card).toContainText('Rosa Cano');
    await expect(card.getByLabel('Estado del lead')).toHaveValue('contactado');
  });

  await test.step('a late lead is answered', async () => {
    await openPanel(page, stack);
    const late = page.locator('[data-pending="atrasados"]');
    await late.getByRole('link', { name: /^Clara Rius/ }).click();
    await expect(card.locator('[data-late]')).toBeVisible();
    await card.getByLabel('Estado del lead').selectOption('contactado');
    await expect(notice(page, 'Lead marcado como contactado')).toBeVisible();
    await expect(card.locator('[data-late]')).toHaveCount(0);
  });

  const tomorrow = daysLater(madridDay(new Date()), 1);
  const download = async () => {
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Descargar .ics' }).click();
    return invitedSpan(await readFile(await (await downloading).path(), 'utf8'));
  };
  const at = (day: string, time: string) => madridMoment(day, time).getTime();

  await test.step('an appointment is made and moved', async () => {
    await card.getByLabel('Próximo paso').fill('Prueba del Lunes');
    await card.getByRole('button', { name: 'Mañana' }).click();
    await card.getByLabel('Hora').fill('10:30');
    await card.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(notice(page, 'Cita guardada')).toBeVisible();
    expect(await download()).toMatchObject({ start: at(tomorrow, '10:30'), sequence: 0 });
    await openPanel(page, stack, `?tab=leads&vista=agenda&dia=${tomorrow}`);
    await page.getByRole('button', { name: 'Mover la cita de Clara Rius' }).click();
    const dialog = await openedDialog(page);
    await dialog.getByLabel('Hora').fill('16:00');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.locator(`[data-day="${tomorrow}"] li`)).toHaveText([/16:00–17:00.*Clara Rius/]);
    await page.getByRole('link', { name: 'Clara Rius' }).click();
    await expect(card).toContainText('mañana a las 16:00');
    expect(await download()).toMatchObject({ start: at(tomorrow, '16:00'), sequence: 1 });
  });

  await test.step('a car is sold, and the other person written to', async () => {
    await openPanel(page, stack, '?tab=vehiculos&buscar=Monteverdi+Lunes');
    await page.getByLabel('Estado de Monteverdi Lunes').selectOption('vendido');
    await page.getByRole('button', { name: '¿Quién lo compró?' }).click();
    const dialog = await openedDialog(page);
    await dialog.getByRole('button', { name: /^Clara Rius/ }).click();
    await expect(dialog).toContainText('Lo compró Clara Rius');
    await expect(dialog.getByRole('link', { name: 'WhatsApp: Bruno Saz' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(paths.vehiculo(similar['slug'] as string))),
    );
    await dialog.getByRole('button', { name: 'Listo' }).click();
  });

  await test.step('a portal’s lead arrives twice and stands once', async () => {
    await page.goto('/admin?tab=ajustes');
    const section = page.getByRole('region', { name: 'Leads de portales' });
    await section.getByLabel('Nombre del portal').fill('Portal del lunes');
    await section.getByRole('button', { name: 'Crear clave' }).click();
    const key = await section.locator('[data-lead-key]').innerText();
    const send = async () => {
      const answer = await page.request.post('/api/leads/inbound', {
        headers: { Authorization: `Bearer ${key}` },
        data: { nombre: 'Iria Paz', telefono: '600 666 777', external_id: 'lunes-1' },
      });
      return answer.status();
    };
    expect([await send(), await send()]).toEqual([201, 200]);
    await page.goto('/admin?tab=leads');
    await expect(page.locator('[data-leads] > li').filter({ hasText: 'Iria Paz' })).toHaveCount(1);
    await expect(page.locator('[data-leads] > li')).toHaveCount(4);
  });
});
