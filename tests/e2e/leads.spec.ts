import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { functionPaths, paths } from '#src/paths.ts';
import { findMail } from '#tests/support/inbox.ts';
import { openWithLateScripts } from '#tests/support/late-scripts.ts';
import { cardLink, customer, expectToast, field, form, submit, SUCCESS } from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { translate } from '#tests/support/translate.ts';

const FUNCTION = `**${functionPaths.sendContactEmail}`;
const FAILURE = 'Error al enviar el mensaje. Inténtalo de nuevo.';

async function fillPerson(page: Page, email: string): Promise<void> {
  await field(page, 'Nombre').fill('Ana García');
  await field(page, 'Teléfono').fill('+34 600 111 222');
  await field(page, 'Email').fill(email);
}

async function fillContact(page: Page, email = customer()): Promise<string> {
  await fillPerson(page, email);
  await field(page, 'Tipo de consulta').selectOption({ label: 'Financiación' });
  await field(page, 'Mensaje').fill('¿Qué entrada hace falta para <b>financiar</b>?');
  return email;
}

test('a message is thanked for, reaches the dealer and is confirmed to the customer', async ({
  page,
  stack,
}) => {
  await page.goto(paths.contacto);
  const email = await fillContact(page);
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Nombre')).toHaveValue('');
  await expect(field(page, 'Mensaje')).toHaveValue('');
  const sent = page.locator('[data-sent]');
  await expect(sent.getByRole('heading', { name: 'Tu mensaje ya está con nosotros' })).toBeFocused();
  // What invited to write stands aside.
  await expect(page.getByRole('heading', { name: 'Envíanos un mensaje' })).toBeHidden();
  await expect(sent).toContainText('te respondemos en menos de 24 horas', { ignoreCase: true });
  await sent.getByRole('button', { name: 'Enviar otro mensaje' }).click();
  await expect(field(page, 'Nombre')).toBeFocused();
  await expect(submit(page)).toHaveText('Enviar mensaje');

  const notice = await findMail(stack.inboxUrl, 'ventas@nordvia.example', /Financiación · Ana García/);
  expect(notice.headers.find(({ name }) => /^reply-to$/i.test(name))?.value).toContain(email);
  expect(notice.text).toContain('¿Qué entrada hace falta para bfinanciar/b?');
  await findMail(stack.inboxUrl, email, /^Hemos recibido tu consulta$/);

  const admin = await stack.signIn();
  const leads = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(leads).toMatchObject([{ canal: 'contacto_web', tipo_consulta: 'financiacion' }]);
});

test('an import request is thanked for and reaches the dealer with all it asks', async ({ page, stack }) => {
  await page.goto(paths.importacion);
  const email = customer();
  await fillPerson(page, email);
  await field(page, 'Marca').fill('Porsche');
  await field(page, 'Modelo').fill('Taycan');
  await field(page, 'Año mínimo').fill('2022');
  await field(page, 'Presupuesto').fill('80.000');
  await submit(page).click();
  await expectToast(
    page,
    '¡Solicitud enviada!',
    'Hemos recibido tu solicitud de importación. Te contactaremos en menos de 24 horas.',
  );
  await expect(field(page, 'Marca')).toHaveValue('');
  const sent = page.locator('[data-sent]');
  await expect(sent.getByRole('heading', { name: 'Tu solicitud ya está con nosotros' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Solicita tu importación' })).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);

  const notice = await findMail(
    stack.inboxUrl,
    'ventas@nordvia.example',
    /^Solicitud importación Porsche Taycan · Ana García$/,
  );
  expect(notice.text).toContain('Año mínimo: 2022');
  await findMail(stack.inboxUrl, email, /^Hemos recibido tu solicitud de importación$/);
  const admin = await stack.signIn();
  const [lead] = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(lead).toMatchObject({ canal: 'importacion_web', import_marca: 'Porsche', import_anio: '2022' });
  expect(lead?.['mensaje']).toContain('Presupuesto: 80.000 €');
  await expect(sent).toContainText(leadReference(lead?.id ?? ''));
});

test('what is missing is said beside each field, and the first one is at hand', async ({ page }) => {
  await page.goto(paths.contacto);
  await field(page, 'Asunto').fill('x'.repeat(201));
  await submit(page).click();
  await expectToast(page, 'Error de validación', 'El nombre es requerido');
  const expected: readonly (readonly [string, string])[] = [
    ['Nombre', 'El nombre es requerido'],
    ['Teléfono', 'El teléfono debe tener al menos 9 dígitos'],
    ['Email', 'Email inválido'],
    ['Tipo de consulta', 'Selecciona un tipo de consulta'],
    ['Asunto', 'El asunto debe tener menos de 200 caracteres'],
    ['Mensaje', 'El mensaje debe tener al menos 10 caracteres'],
  ];
  for (const [label, message] of expected) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(message);
  }
  await expect(field(page, 'Nombre')).toBeFocused();
  await field(page, 'Nombre').fill('Ana');
  await expect(field(page, 'Nombre')).not.toHaveAttribute('aria-invalid');
  // Who corrects has read the notice, which no longer says what is true.
  await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a year outside the offered ones is refused', async ({ page }) => {
  await page.goto(paths.importacion);
  const names = form(page).locator('input:not([type=hidden]):visible');
  expect(
    await names.evaluateAll((all) => all.slice(0, 4).map((input) => input.getAttribute('name'))),
  ).toEqual([...['nombre', 'email', 'telefono', 'marca']]);
  await fillPerson(page, customer());
  await field(page, 'Marca').fill('BMW');
  await field(page, 'Modelo').fill('X5');
  await field(page, 'Año mínimo').fill('2009');
  await submit(page).click();
  await expectToast(page, 'Error de validación', 'El año debe estar entre 2010 y 2024');
  await expect(field(page, 'Año mínimo')).toBeFocused();
});

test('two clicks send once, and the button says that it is sending', async ({ page, stack }) => {
  await page.goto(paths.contacto);
  const email = await fillContact(page);
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(FUNCTION, async (route) => {
    requests++;
    await held;
    await route.continue();
  });
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText('Enviando...');
  await expect(submit(page)).toBeDisabled();
  await field(page, 'Nombre').press('Enter');
  release();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  expect(requests).toBe(1);
  const admin = await stack.signIn();
  const leads = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(leads).toHaveLength(1);
});

test('an answer that gets lost costs nothing: sending again stores no second lead', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await page.goto(paths.contacto);
  const email = await fillContact(page);
  let isLost = true;
  await page.route(FUNCTION, async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submit(page).click();
  await expectToast(page, 'Error de validación', FAILURE);
  await expect(field(page, 'Email')).toHaveValue(email);
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  const admin = await stack.signIn();
  const leads = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(leads).toHaveLength(1);
  expect(consoleProblems.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
});

test('what the server refuses is said in its words, and the text stays', async ({
  page,
  consoleProblems,
}) => {
  await page.goto(paths.contacto);
  const email = await fillContact(page);
  const problem = {
    code: 400,
    message: 'Email inválido',
    data: { email: { code: 'x', message: 'Email inválido' } },
  };
  await page.route(FUNCTION, (route) => route.fulfill({ status: 400, json: problem }), { times: 1 });
  await submit(page).click();
  await expectToast(page, 'Error de validación', 'Email inválido');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.route(FUNCTION, (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }), {
    times: 1,
  });
  await submit(page).click();
  await expectToast(page, 'Error de validación', FAILURE);
  expect(consoleProblems.splice(0)).toHaveLength(2);
});

test('without a connection it says so, keeps the text and sends it afterwards', async ({
  page,
  context,
  consoleProblems,
}) => {
  await page.goto(paths.contacto);
  const email = await fillContact(page);
  await context.setOffline(true);
  await submit(page).click();
  await expectToast(
    page,
    'Error de validación',
    'No hay conexión a internet. Lo que has escrito sigue aquí: envíalo cuando la recuperes.',
  );
  await expect(field(page, 'Email')).toHaveValue(email);
  // A picture that was on its way is refused, too.
  expect(consoleProblems.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.setOffline(false);
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  // What has succeeded takes the failure away.
  await expect(page.locator('[data-toasts]').getByText('No hay conexión a internet.')).toBeHidden({
    timeout: 3000,
  });
});

test('what is typed survives a reload, and is forgotten once sent', async ({ page }) => {
  await page.goto(paths.contacto);
  const email = await fillContact(page);
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Tipo de consulta')).toHaveValue('financiacion');
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue('');
});

test('what is typed and sent before the form is alive is sent once it is', async ({ page, stack }) => {
  const letScriptsCome = await openWithLateScripts(page, paths.contacto);
  const email = await fillContact(page);
  await submit(page).dblclick();
  await expect(form(page)).toHaveAttribute('data-pressed');
  await field(page, 'Asunto').fill('Una pregunta más');
  await expect(page).toHaveURL(new RegExp(`${paths.contacto}$`));
  letScriptsCome();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Email')).toHaveValue('');
  const admin = await stack.signIn();
  const leads = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(leads).toMatchObject([{ nombre: 'Ana García', asunto: 'Una pregunta más' }]);
});

test('what is typed and sent in a page that the browser has translated meanwhile stays', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status='disponible'");
  /** React has drawn the island anew, and says so. */
  const isDrawnAnew = () =>
    expect.poll(() => consoleProblems.splice(0)).toContainEqual(expect.stringContaining('error #418'));

  const islands = [
    [paths.importacion, 'Marca', 'BMW'],
    [paths.vehiculo(car['slug'] as string), 'Mensaje', '¿Tiene libro?'],
    [paths.login, 'Email', 'ana@cliente.example'],
    [paths.forgotPassword, 'Email', 'ana@cliente.example'],
    [paths.catalogo, 'Buscar', 'audi'],
  ] as const;
  for (const [path, label, text] of islands) {
    const letScriptsCome = await openWithLateScripts(page, path);
    await expect(page.locator('footer')).toBeAttached();
    await translate(page);
    const typed = page.locator('astro-island').getByLabel(label).first();
    await typed.fill(text);
    await typed.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    letScriptsCome();
    await isDrawnAnew();
    await expect(typed).toHaveValue(text);
    await expect(typed).toBeFocused();
    await expect.poll(() => typed.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await page.keyboard.type('ñ');
    await expect(typed).toHaveValue(`${text.slice(0, 2)}ñ${text.slice(2)}`);
  }
  await expect(page).toHaveURL(/\?q=au%C3%B1di$/);

  const letScriptsCome = await openWithLateScripts(page, paths.contacto);
  await expect(page.locator('footer')).toBeAttached();
  await translate(page);
  await fillContact(page);
  await submit(page).click();
  letScriptsCome();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await isDrawnAnew();
});

test('an enquiry that is written before the form is alive keeps its words, not those of an older draft', async ({
  page,
  stack,
}) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status='disponible'");
  const path = paths.vehiculo(car['slug'] as string);
  await page.goto(path);
  await field(page, 'Mensaje').fill('Un borrador de antes');
  await field(page, 'Nombre').fill('Ana');
  await expect
    .poll(() => page.evaluate((key) => sessionStorage.getItem(key), `borrador:vehiculo:${path}`))
    .toContain('"nombre":"Ana"');

  const letScriptsCome = await openWithLateScripts(page, path);
  const email = customer();
  await field(page, 'Teléfono').fill('600111222');
  await field(page, 'Email').fill(email);
  await field(page, 'Mensaje').fill('¿Tiene libro de mantenimiento?');
  letScriptsCome();
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expect(field(page, 'Mensaje')).toHaveValue('¿Tiene libro de mantenimiento?');
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Mensaje')).toHaveValue(/^Me interesa el .* ¿Sigue disponible\?$/);
  const [lead] = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(lead).toMatchObject({ vehicle_id: car.id, mensaje: '¿Tiene libro de mantenimiento?' });
});

test('a sold car leads to a search for its like, filled in', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status='vendido' && precio_eur>0");
  await page.goto(paths.vehiculo(car['slug'] as string));
  await expect(page.getByRole('link', { name: 'Preguntar' })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Buscar uno igual' }).click();
  await expect(field(page, 'Marca')).toHaveValue(car['marca'] as string);
  await expect(field(page, 'Modelo')).toHaveValue(car['modelo'] as string);
  await expect(field(page, 'Presupuesto')).toHaveValue(String(car['precio_eur']));
  await expect(field(page, 'Marca')).toBeInViewport();
});

test('a browser that is told to keep nothing sends all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto(paths.contacto);
  await fillContact(page);
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  await expect(field(page, 'Email')).toHaveValue('');
});

test('an enquiry about a car names it, is linked to it, and can be detached', async ({ page, stack }) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status='disponible'");
  const title = [car['marca'], car['modelo'], car['version']].filter((part) => part !== '').join(' ');
  await page.goto(`${paths.contacto}?vehiculo=${car['slug'] as string}`);
  await expect(page.getByText(`Consulta sobre ${title}`)).toBeVisible();
  await expect(field(page, 'Tipo de consulta')).toHaveValue('stock');
  await expect(field(page, 'Asunto')).toHaveValue(`Consulta sobre ${title}`);
  const email = customer();
  await fillPerson(page, email);
  await field(page, 'Mensaje').fill('¿Sigue disponible este coche?');
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  const [lead] = await admin.collection('leads').getFullList({ filter: `email='${email}'` });
  expect(lead).toMatchObject({ vehicle_id: car.id, vehicle_titulo: title });

  await page.getByRole('button', { name: 'Enviar otro mensaje' }).click();
  await page.getByRole('button', { name: 'Quitar vehículo' }).click();
  await expect(page.locator('[data-lead-vehicle]')).toBeHidden();
  const other = await fillContact(page);
  await submit(page).click();
  await expect(field(page, 'Email')).toHaveValue('');
  const [plain] = await admin.collection('leads').getFullList({ filter: `email='${other}'` });
  expect(plain).toMatchObject({ vehicle_id: '' });
});

test('a hidden or unknown car is not named, and the message still arrives', async ({ page }) => {
  await page.goto(`${paths.contacto}?vehiculo=no-existe-2020`);
  await fillContact(page);
  await expect(page.locator('[data-lead-vehicle]')).toBeHidden();
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
});

test('the subject comes from the address', async ({ page }) => {
  await page.goto(paths.contactoConsulta('importacion'));
  await expect(field(page, 'Tipo de consulta')).toHaveValue('importacion');
  await page.goto(paths.contactoConsulta('<script>'));
  await expect(field(page, 'Tipo de consulta')).toHaveValue('');
});

test('the catalogue leads to the form for general advice', async ({ page }) => {
  await page.goto(paths.catalogo);
  await page.getByRole('link', { name: 'Asesoramiento Gratuito' }).click();
  await expect(field(page, 'Tipo de consulta')).toHaveValue('general');
  await expect(field(page, 'Nombre')).toBeInViewport();
});

test('on a phone the head of the contact page leads down to its form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.contacto);
  await expect(field(page, 'Nombre')).not.toBeInViewport();
  await page.getByRole('link', { name: 'Enviar un mensaje' }).click();
  await expect(field(page, 'Nombre')).toBeInViewport();
});

test('both forms say what happens to the data', async ({ page }) => {
  for (const path of [paths.contacto, paths.importacion]) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Protección de datos' })).toContainText(
      'Responsable',
    );
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('phone and e-mail stand in for the form', async ({ page }) => {
    await page.goto(paths.contacto);
    await expect(form(page).getByRole('link', { name: demoBusiness.email })).toBeVisible();
    await expect(submit(page)).toBeDisabled();
  });

  test('a card leads to the form about its car, and the phone beside it', async ({ page }) => {
    await page.goto(paths.catalogo);
    await cardLink(page, 'Contactar').click();
    await expect(page.getByRole('heading', { name: /^Pregunta por el / })).toBeInViewport();
    await expect(form(page).getByRole('link', { name: demoBusiness.phones[0].display })).toBeInViewport();
  });
});
