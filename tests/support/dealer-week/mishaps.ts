import { expect } from '@playwright/test';
import { findMail } from '#tests/support/inbox.ts';
import { notice, openPanelAs } from '#tests/support/panel.ts';
import { CAR, CAR_FILTER, PLATE, type Week } from './week.ts';

/** Interruptions: ended sessions, colleagues, removed roles. */

const COLLEAGUE = 'nueva@nordvia.example';
const PASSWORD = 'contraseña-de-prueba';

/** Unsaved input survives every interruption. */
export async function meetTrouble(week: Week): Promise<void> {
  const { page, product } = week;
  const edit = async () => {
    await week.openTab('Vehículos');
    await week.search('4321hjk');
    await week.pressButton(`Editar ${CAR}`, week.row(PLATE));
    await expect(page.getByLabel('Marca')).toHaveValue('BMW');
  };

  await week.step('an ended session asks for the password, and the save continues', async () => {
    await edit();
    await page.getByLabel('Kilómetros').fill('69000');
    // As the owner can do on another device.
    await (await product.signIn()).send('/api/sessions/close-others', { method: 'POST' });
    await week.pressButton('Guardar cambios');
    const dialog = page.getByRole('alertdialog', { name: 'Tu sesión ha terminado' });
    await dialog.getByLabel('Contraseña').fill(product.admin.password);
    await week.pressButton('Entrar', dialog);
    await week.seeNotice('Vehículo actualizado correctamente');
    await expect(week.row(PLATE)).toContainText('69.000 km');
  });

  await week.step(
    'names a colleague who saved first, and overwrites nothing without confirmation',
    async () => {
      await edit();
      await week.press(page.getByRole('tab', { name: 'Precios y estado' }));
      await page.getByLabel('Precio', { exact: true }).fill('36.000');
      const vehicles = (await product.signIn()).collection('vehicles');
      const { id } = await vehicles.getFirstListItem(CAR_FILTER);
      await vehicles.update(id, { precio_eur: 37_000 });
      await week.pressButton('Guardar cambios');
      const dialog = page.getByRole('dialog', { name: 'Otra persona ha guardado este vehículo' });
      await expect(dialog).toContainText('37000');
      await week.pressButton('Guardar mis cambios', dialog);
      await week.seeNotice('Vehículo actualizado correctamente');
      await expect(week.row(PLATE)).toContainText('36.000');
    },
  );

  await week.step(
    'an administrator whose role is removed is notified, and keeps the unsaved input',
    async () => {
      await week.openTab('Ajustes');
      await page.getByLabel('Email', { exact: true }).fill(COLLEAGUE);
      await page.getByLabel('Nombre').fill('Nueva Persona');
      await week.pressButton('Invitar');
      await week.seeNotice('Invitación enviada');
      const { text } = await findMail(product.inboxUrl, COLLEAGUE, /^Invitación al panel/);
      const token = /reset-password\?type=recovery&token=(\S+)/.exec(text)?.[1] ?? '';
      const invited = await product.signIn();
      await invited.collection('users').confirmPasswordReset(token, PASSWORD, PASSWORD);
      await invited.collection('users').authWithPassword(COLLEAGUE, PASSWORD);
      const guest = await week.colleague();
      await openPanelAs(guest, invited, '?tab=vehiculos&editar=nuevo');
      await guest.getByLabel('Marca').fill('Bitter');
      await guest.getByLabel('Modelo').fill('CD');

      await page.reload();
      await week.pressButton(`Quitar acceso a ${COLLEAGUE}`);
      await week.press(page.getByRole('alertdialog').getByRole('button', { name: 'Quitar acceso' }));
      await expect(notice(page, 'Acceso retirado')).toBeVisible();
      await week.pressButton('Crear vehículo', guest);
      await week.pressButton('Guardar oculto', guest);
      await expect(guest.getByText('Ya no tienes permiso de administrador')).toBeVisible();
      await expect(guest.getByLabel('Modelo')).toHaveValue('CD');
      await guest.context().close();
    },
  );
}

/** The end of the week: the history lists the changes with their authors; the site shows the results. */
export async function lookBack(week: Week): Promise<void> {
  const { page } = week;
  await week.step('the history lists who did what, and the site shows the latest state', async () => {
    await week.openTab('Vehículos');
    await week.search('4321hjk');
    const address = `/vehiculo/${(await week.row(PLATE).getAttribute('data-vehicle')) ?? ''}`;
    await week.choose(week.row(PLATE), 'Historial');
    const entries = page.locator('[data-history]');
    await expect(entries.first()).toContainText(/Precio: 37\.000\s€ → 36\.000\s€/);
    const all = (await entries.allTextContents()).join('\n').replaceAll('\u202f', ' ');
    for (const words of [
      'Precio: 38.900 € → 37.900 €',
      'Estado: Vendido → No disponible',
      'Destacado: No → Sí',
    ])
      expect(all).toContain(words);
    await expect(entries.first()).toContainText(week.product.admin.email);
    await week.visitorSees(address, async (visited) => {
      await expect(visited.locator('body')).toContainText(/36\.000\s€/);
      await expect(visited.locator('body')).toContainText(/69\.000\s+km/);
    });
  });
}
