import { axeViolations } from '#tests/support/axe.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { functionPaths, paths } from '#src/paths.ts';
import { acceptProblems } from '#tests/support/fixtures.ts';
import { findMail } from '#tests/support/inbox.ts';
import {
  customer,
  expectToast,
  field,
  fillContact,
  fillPerson,
  form,
  leadsOf,
  submit,
  SUCCESS,
} from '#tests/support/lead-form.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** The lead forms, from validation to the dealer's mail; early input and unusual browsers are in leads-early.spec.ts. */

const FUNCTION = `**${functionPaths.sendContactEmail}`;
const OFFLINE_MESSAGE =
  'No hay conexión a internet. Lo que has escrito sigue aquí: envíalo cuando la recuperes.';
const FAILURE = 'Error al enviar el mensaje. Inténtalo de nuevo.';

test('a message is validated, survives a reload, is sent once, acknowledged, mailed and confirmed', async ({
  page,
  stack,
}) => {
  await page.goto(paths.contacto);
  await expect(field(page, 'Nombre')).not.toBeInViewport();
  await page.getByRole('link', { name: 'Enviar un mensaje' }).click();
  await expect(field(page, 'Nombre')).toBeInViewport();
  await expect(page.getByRole('complementary', { name: 'Protección de datos' })).toContainText('Responsable');

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
  // Correcting the fields dismisses the outdated notice.
  await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  await field(page, 'Asunto').fill('');
  const email = await fillContact(page);
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Tipo de consulta')).toHaveValue('financiacion');
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
  await expect(field(page, 'Nombre')).toHaveValue('');
  await expect(field(page, 'Mensaje')).toHaveValue('');
  const sent = page.locator('[data-sent]');
  await expect(sent.getByRole('heading', { name: 'Hemos recibido tu mensaje' })).toBeFocused();
  // The introduction is hidden after sending.
  await expect(page.getByRole('heading', { name: 'Envíanos un mensaje' })).toBeHidden();
  await expect(sent).toContainText('te respondemos en menos de 24 horas', { ignoreCase: true });
  await sent.getByRole('button', { name: 'Enviar otro mensaje' }).click();
  await expect(field(page, 'Nombre')).toBeFocused();
  await expect(submit(page)).toHaveText('Enviar mensaje');
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue('');

  // Another test on this instance may have sent one with the same subject: retry until the newest is this customer's.
  await expect(async () => {
    const notice = await findMail(stack.inboxUrl, 'ventas@nordvia.example', /Financiación · Ana García/);
    expect(notice.headers.find(({ name }) => /^reply-to$/i.test(name))?.value).toContain(email);
    expect(notice.text).toContain('¿Qué entrada hace falta para bfinanciar/b?');
  }).toPass({ timeout: 20_000 });
  await findMail(stack.inboxUrl, email, /^Hemos recibido tu consulta$/);
  expect(await leadsOf(stack, email)).toMatchObject([
    { canal: 'contacto_web', tipo_consulta: 'financiacion' },
  ]);
});

test('a sold car links to a prefilled import request, which reaches the dealer completely', async ({
  page,
  stack,
}) => {
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
  await expect(page.getByRole('complementary', { name: 'Protección de datos' })).toContainText('Responsable');

  const names = form(page).locator('input:not([type=hidden]):visible');
  expect(
    await names.evaluateAll((all) => all.slice(0, 4).map((input) => input.getAttribute('name'))),
  ).toEqual(['nombre', 'email', 'telefono', 'marca']);
  const email = customer();
  await fillPerson(page, email);
  await field(page, 'Marca').fill('Porsche');
  await field(page, 'Modelo').fill('Taycan');
  await field(page, 'Año mínimo').fill('2009');
  await field(page, 'Presupuesto').fill('80.000');
  await submit(page).click();
  await expectToast(page, 'Error de validación', 'El año debe estar entre 2010 y 2024');
  await expect(field(page, 'Año mínimo')).toBeFocused();
  await field(page, 'Año mínimo').fill('2022');
  await submit(page).click();
  await expectToast(
    page,
    '¡Solicitud enviada!',
    'Hemos recibido tu solicitud de importación. Te contactaremos en menos de 24 horas.',
  );
  const sent = page.locator('[data-sent]');
  await expect(sent.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Solicita tu importación' })).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);

  const notice = await findMail(
    stack.inboxUrl,
    'ventas@nordvia.example',
    /^Solicitud importación Porsche Taycan · Ana García$/,
  );
  expect(notice.text).toContain('Año mínimo: 2022');
  await findMail(stack.inboxUrl, email, /^Hemos recibido tu solicitud de importación$/);
  const [lead] = await leadsOf(stack, email);
  expect(lead).toMatchObject({ canal: 'importacion_web', import_marca: 'Porsche', import_anio: '2022' });
  expect(lead?.['mensaje']).toContain('Presupuesto: 80.000 €');
  await expect(sent).toContainText(leadReference(lead?.id ?? ''));
  await sent.getByRole('button', { name: 'Hacer otra solicitud' }).click();
  await expect(field(page, 'Nombre')).toHaveValue('');
});

test('every failure to send is reported, the input is kept, and a retry stores one lead', async ({
  page,
  context,
  stack,
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
  await acceptProblems(consoleProblems, [/400/, /502/]);

  await context.setOffline(true);
  await submit(page).click();
  await expectToast(page, 'Error de validación', OFFLINE_MESSAGE);
  await expect(field(page, 'Email')).toHaveValue(email);
  await context.setOffline(false);

  await page.route(
    FUNCTION,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await submit(page).click();
  await expectToast(page, 'Error de validación', FAILURE);
  await expect(field(page, 'Email')).toHaveValue(email);
  await submit(page).click();
  await expectToast(page, '¡Mensaje enviado!', SUCCESS);
  // Success dismisses the failure notice.
  await expect(page.locator('[data-toasts]').getByText(FAILURE)).toBeHidden({ timeout: 3000 });
  expect(await leadsOf(stack, email)).toHaveLength(1);
  await acceptProblems(consoleProblems, [/ERR_CONNECTION_RESET/]);
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
  const [lead] = await leadsOf(stack, email);
  expect(lead).toMatchObject({ vehicle_id: car.id, vehicle_titulo: title });

  await page.getByRole('button', { name: 'Enviar otro mensaje' }).click();
  await page.getByRole('button', { name: 'Quitar vehículo' }).click();
  await expect(page.locator('[data-lead-vehicle]')).toBeHidden();
  const other = await fillContact(page);
  await submit(page).click();
  await expect(field(page, 'Email')).toHaveValue('');
  const [plain] = await leadsOf(stack, other);
  expect(plain).toMatchObject({ vehicle_id: '' });
});
