import { expectRefusals } from '#tests/support/accounts.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel } from '#tests/support/panel.ts';

/** Leads that no form of the site wrote: staff write one down on a phone, beside the car, and a portal sends one with a key. */

test.setTimeout(120_000);

test('a call is written down with a name, a telephone and the channel, and a portal sends a lead with a key @touch', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const telefono = '+34 655 44 33 22';
  await page.request.post('/api/send-contact-email', {
    data: { ...contactBody, nombre: 'Eva Mas', telefono },
  });
  const admin = await stack.signIn();
  const { id } = await admin
    .collection('vehicles')
    .create({ marca: 'Iso', modelo: 'Grifo Lusso', anio: 2004, status: 'oculto' });
  await openPanel(page, stack, '?tab=leads');
  await page.getByRole('button', { name: 'Nuevo lead' }).click();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await page.keyboard.type('Eva');
  const save = page.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(page.getByLabel('Teléfono')).toBeFocused();
  await expect(page.getByText('Indica un teléfono o un email')).toBeVisible();
  await page.keyboard.type('655 443 322');
  await expect(page.getByText('Indica un teléfono o un email')).toBeHidden();
  await page.getByText('Llamada', { exact: true }).click();

  // The chosen car keeps the focus in its field, and only a car that is gone is dropped from the draft.
  const car = page.getByRole('combobox', { name: 'Vehículo', exact: true });
  await car.fill('Grifo Lusso');
  const option = page.getByRole('option', { name: /Iso Grifo Lusso/ });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(car).toHaveValue(/Iso Grifo Lusso/);
  await expect(car).toBeFocused();
  await page.route(`**/vehicles/records/${id}*`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Hay un vehículo elegido, pero no se ha podido cargar.')).toBeVisible();
  await page.unroute(`**/vehicles/records/${id}*`);
  await page.reload();
  await expect(car).toHaveValue(/Iso Grifo Lusso/);
  await page.getByRole('button', { name: 'Quitar vehículo' }).click();
  await expect(car).toHaveValue('');
  await expect(car).toBeFocused();

  // What is written survives a failure, and a phone that discards the page.
  await page.route('**/api/leads', (route) => route.abort());
  await save.click();
  await expect(notice(page, 'No se pudo guardar el lead')).toBeVisible();
  await page.unroute('**/api/leads');
  await page.reload();
  await expect(page.getByLabel('Teléfono')).toHaveValue('655 443 322');
  await save.dblclick();
  const card = page.locator('[data-detail] [data-lead]');
  await expect(card.getByLabel('Estado del lead')).toHaveValue('contactado');
  const same = card.locator('[data-same-person]');
  await expect(same).toContainText('También escribió');
  // One lead, and not two.
  await expect(same.getByRole('link')).toHaveCount(1);
  await same.getByRole('link', { name: /Eva Mas$/ }).click();
  await expect(card).toContainText('Eva Mas');

  await page.goto('/admin?tab=ajustes');
  const section = page.getByRole('region', { name: 'Leads de portales' });
  await section.getByLabel('Nombre del portal').fill('Coches Portal');
  await section.getByRole('button', { name: 'Crear clave' }).click();
  const clave = await section.locator('[data-lead-key]').innerText();
  // A second key would hide the first before it is copied.
  await expect(section.getByLabel('Nombre del portal')).toBeHidden();
  await section.getByRole('button', { name: 'La he guardado' }).click();
  await expect(section.getByLabel('Nombre del portal')).toBeVisible();
  const send = async () => {
    const answer = await page.request.post('/api/leads/inbound', {
      headers: { Authorization: `Bearer ${clave}` },
      data: { nombre: 'Iván Sol', email: 'ivan@cliente.example', external_id: '7' },
    });
    return answer.status();
  };
  expect([await send(), await send()]).toEqual([201, 200]);
  await expect(notice(page, 'Nuevo lead: Iván Sol')).toBeVisible();
  await section.getByRole('button', { name: 'Revocar la clave de Coches Portal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar clave' }).click();
  await expect(notice(page, 'Clave revocada')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Leads de portales' })).toBeFocused();
  expect(await send()).toBe(401);
  await admin.collection('vehicles').delete(id);
  // The browser logs the refused request and the failed ones.
  await expectRefusals(consoleProblems, /ERR_FAILED|status of 400/);
});
