import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { notice, openPanel } from '#tests/support/panel.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import type { Bench, BenchRow } from '#scripts/bench/bench.ts';
import { advertToLive } from './advert-to-live.ts';
import { Hands, type Task, type Width } from './hands.ts';

/**
 * The manual effort of a dealer's week: the tasks run in the panel on the demo stock, and clicks and keys are counted. Seconds
 * are computed from the counts, without thinking and waiting, so all machines yield the same result.
 */

const byName = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A car with ten fields, from the list and back to it. Brand and model are spelled as on existing cars. */
const newCar: Task = async (hands) => {
  const { page } = hands;
  await hands.press(page.getByRole('button', { name: /^Nuevo/ }).first());
  await page.getByLabel('Marca').waitFor();
  await hands.press(page.getByLabel('Marca'));
  await hands.type('bmw');
  await hands.key('Enter');
  await hands.type('x3');
  await hands.key('Enter');
  await hands.type('20d');
  await hands.key('Enter');
  await hands.type('2021');
  await hands.key('Enter');
  await hands.type('68500');
  await hands.press(page.getByRole('tab', { name: 'Detalles técnicos' }));
  await hands.choose(page.getByLabel('Combustible'), 'diesel');
  await hands.press(page.getByLabel('Potencia'));
  await hands.type('190');
  await hands.press(page.getByRole('tab', { name: 'Precios y estado' }));
  await hands.press(page.getByLabel('Precio', { exact: true }));
  await hands.type('38900');
  await hands.press(page.getByRole('button', { name: 'Crear vehículo' }));
  await notice(page, 'Vehículo creado correctamente').waitFor();
};

const SPECS = Array.from({ length: 25 }, (_, index) => `Dato ${index + 1}\tValor ${index + 1}`).join('\n');

/** Pastes 25 rows from a spreadsheet, starting at a car's row in the list. */
const pasteSpecs: Task = async (hands) => {
  const { page } = hands;
  await hands.press(page.getByRole('tab', { name: 'Especificaciones' }));
  await hands.press(byName(page, 'Pegar varias'));
  const box = page.getByRole('dialog');
  await hands.paste(box.getByRole('textbox').first(), `Motor\n${SPECS}`);
  await hands.press(box.getByRole('button', { name: 'Guardar todo' }));
  await box.waitFor({ state: 'hidden' });
};

/** How a price is typed: all digits, or until the field shows it. */
type Typing = 'in whole' | 'until shown';

/** Ten prices of a list in a row, each 500 € below the car before. */
const tenPrices =
  (typing: Typing): Task =>
  async (hands) => {
    const { page } = hands;
    const rows = page.locator('[data-vehicles] > li').filter({ hasText: '€' });
    await hands.press(rows.first().getByRole('button', { name: 'Cambiar el precio' }));
    for (let index = 0; index < 10; index++) {
      const field = page.locator('input:focus');
      const price = Number((await field.inputValue()).replaceAll(/\D/g, ''));
      const target = String(Math.max(1000, price - 500));
      // The field opens with the price selected.
      for (const digit of target) {
        await hands.type(digit);
        if (typing === 'until shown' && (await field.inputValue()) === target) break;
      }
      if ((await field.inputValue()) !== target) throw new Error(`The field does not show ${target}`);
      await hands.key('Enter');
      // The next field opens automatically.
      await sleep(500);
    }
  };

/** Deletes a car by mistake and undoes it. */
const deleteAndUndo: Task = async (hands) => {
  const { page } = hands;
  const row = page.locator('[data-vehicles] > li').first();
  await hands.press(row.getByRole('button', { name: 'Más acciones' }));
  await hands.press(page.getByRole('menuitem', { name: 'Eliminar' }));
  await hands.press(page.getByRole('button', { name: 'Eliminar vehículo' }));
  await hands.press(byName(page, 'Deshacer'));
  await notice(page, 'Restaurado correctamente').waitFor();
};

/** Features a car of the week, and reserves another. */
const starAndReserve: Task = async (hands) => {
  const { page } = hands;
  await hands.press(page.getByRole('button', { name: /^Destacar / }).first());
  await hands.choose(page.locator('[data-vehicles] select').nth(1), 'reservado');
};

/** Marks a lead as answered. */
const answerLead: Task = async (hands) => {
  const { page } = hands;
  const card = page.locator('[data-leads] > li').first();
  await hands.choose(card.getByRole('combobox').first(), 'contactado');
};

const TASKS: readonly (readonly [string, string, Task])[] = [
  ['new car, ten fields', '?tab=vehiculos', newCar],
  ['25 specs by paste', '', pasteSpecs],
  ['ten prices', '?tab=vehiculos&estado=disponible', tenPrices('until shown')],
  ['ten prices, every digit', '?tab=vehiculos&estado=disponible', tenPrices('in whole')],
  ['delete and bring back', '?tab=vehiculos', deleteAndUndo],
  ['star one, reserve another', '?tab=vehiculos', starAndReserve],
  ['advert to live', '?tab=vehiculos', advertToLive],
  ['lead answered', '?tab=leads', answerLead],
];

async function play(browser: Browser, stack: TestStack, width: Width): Promise<BenchRow[]> {
  const device = width === 'phone' ? devices['Pixel 7'] : { viewport: { width: 1440, height: 900 } };
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("status = 'disponible'");
  const rows: BenchRow[] = [];
  for (const [name, place, task] of TASKS) {
    const context = await browser.newContext({ ...device, baseURL: stack.url, locale: 'es-ES' });
    const page = await context.newPage();
    await openPanel(page, stack, place === '' ? `?tab=imagenes&vehiculo=${car.id}` : place);
    await page.getByRole('tabpanel').waitFor();
    await sleep(500);
    const hands = new Hands(page, width);
    await task(hands);
    rows.push(hands.row(name));
    await context.close();
  }
  return rows;
}

async function sendLead(stack: TestStack): Promise<void> {
  const body = { nombre: 'Lucía Gómez', email: 'lucia@cliente.example', telefono: '600123123' };
  const answer = await fetch(`${stack.url}/api/send-contact-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, mensaje: '¿Sigue disponible? Gracias.', tipo_consulta: 'stock' }),
  });
  if (!answer.ok) throw new Error(`The lead was rejected: ${await answer.text()}`);
}

/** `npm run bench -- dealer`. */
export const benchDealer: Bench = async ({ log }) => {
  const stack = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: 'off' } });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath !== null && { executablePath }),
  });
  try {
    const rows: BenchRow[] = [];
    for (const width of ['desktop', 'phone'] as const) {
      await sendLead(stack);
      log.info(`Measuring on a ${width}`);
      rows.push(...(await play(browser, stack, width)));
    }
    return rows;
  } finally {
    await browser.close();
    await stack.stop();
  }
};
