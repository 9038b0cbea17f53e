import type { Page } from '@playwright/test';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { machinePaths, paths } from '#src/paths.ts';
import { BARE_CAR } from './own-instance.ts';
import type { Shot } from './shot.ts';

/** The public pages and their states, from the demo's stock. */

const car = paths.vehiculo;

/** Blocks a request forever: the page keeps its loading state. */
function waitingFor(pattern: string) {
  return (page: Page) => page.route(pattern, () => new Promise<void>(() => undefined));
}

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
}

export const publicShots: readonly Shot[] = [
  { name: 'home', path: paths.home },
  { name: 'home-inicio', path: paths.home, windowOnly: true },
  {
    name: 'menu-movil',
    path: paths.home,
    widths: [390, 768],
    windowOnly: true,
    prepare: press('Abrir menú'),
  },

  { name: 'catalogo', path: paths.catalogo },
  {
    name: 'catalogo-filtros',
    path: `${paths.catalogo}?marca=BMW`,
    prepare: async (page) => {
      const toggle = page.locator('[data-filters-toggle]');
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  { name: 'catalogo-busqueda', path: `${paths.catalogo}?q=touring` },
  { name: 'catalogo-vacio', path: `${paths.catalogo}?q=tractor` },
  {
    name: 'catalogo-cargando',
    path: `${paths.catalogo}?marca=BMW`,
    before: waitingFor(`**${machinePaths.snapshot}*`),
  },

  { name: 'vehiculo', path: car('bmw-serie-3-2022') },
  { name: 'vehiculo-inicio', path: car('bmw-serie-3-2022'), windowOnly: true },
  {
    name: 'vehiculo-barra',
    path: car('bmw-serie-3-2022'),
    widths: [390, 768],
    windowOnly: true,
    prepare: (page) => page.evaluate(() => window.scrollTo(0, 1600)),
  },
  {
    name: 'vehiculo-visor',
    path: car('bmw-serie-3-2022'),
    windowOnly: true,
    prepare: async (page) => {
      await page.locator('[data-gallery-track] > li:not([aria-hidden]) a').click();
      await page.locator('.lightbox-description').waitFor();
      await page.waitForTimeout(800);
    },
  },
  { name: 'vehiculo-sin-precio', path: car('mercedes-benz-clase-g-2022'), windowOnly: true },
  { name: 'vehiculo-reservado', path: car('mercedes-benz-clase-a-2021'), windowOnly: true },
  { name: 'vehiculo-vendido', path: car('porsche-911-2008'), windowOnly: true },
  { name: 'vehiculo-nombre-largo', path: car('bmw-serie-2-active-tourer-2023'), windowOnly: true },
  { name: 'vehiculo-no-encontrado', path: car('no-existe-2020'), status: 404 },

  { name: 'sobre-nosotros', path: paths.sobreNosotros },
  { name: 'contacto', path: paths.contacto },
  { name: 'contacto-errores', path: paths.contacto, prepare: press('Enviar mensaje') },
  { name: 'contacto-coche', path: `${paths.contacto}?vehiculo=bmw-serie-3-2022` },
  { name: 'importacion', path: paths.importacion },
  { name: 'tasacion', path: paths.tasacion },
  { name: 'pedir-cita', path: appointmentPaths.askFor('bmw-x5-2022-2') },
  { name: 'avisame', path: alertPaths.askForSearch('?marca=BMW&km_max=60000') },
  { name: 'avisame-errores', path: alertPaths.askForSearch('?marca=BMW'), prepare: press('Avísame') },
  { name: 'avisos', path: alertPaths.page, windowOnly: true },
  { name: 'avisos-fin', path: `${alertPaths.unsubscribe}/x`, windowOnly: true },
  { name: 'importacion-errores', path: paths.importacion, prepare: press('Enviar solicitud') },

  { name: 'login', path: paths.login },
  {
    name: 'login-registro',
    path: paths.login,
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Registrarse' }).click();
      await page.locator('[name=password]:visible').fill('secreto');
    },
  },
  {
    name: 'login-error',
    path: paths.login,
    before: (page) =>
      page.route('**/auth-with-password', (route) => route.fulfill({ status: 400, json: { data: {} } })),
    prepare: async (page) => {
      await page.locator('[name=email]:visible').fill('ana@example.com');
      await page.locator('[name=password]:visible').fill('no es esta');
      await page.locator('button[type=submit]:visible').click();
      await page.waitForTimeout(600);
    },
  },
  { name: 'recuperar', path: paths.forgotPassword },
  { name: 'enlace-invalido', path: paths.resetPassword },
  { name: 'nueva-contrasena', path: `${paths.resetPassword}?type=recovery&token=demo` },

  { name: 'aviso-legal', path: paths.avisoLegal },
  { name: 'privacidad', path: paths.privacidad },
  { name: 'cookies', path: paths.cookies },
  { name: 'no-encontrada', path: '/esta-pagina-no-existe', status: 404 },
  // The showcase exists in `npm run dev` only.
  { name: 'design', path: '/_design' },
];

/** States that only an instance with mixed photos has. */
export const mixedShots: readonly Shot[] = [
  { name: 'vehiculo-sin-fotos', path: car(BARE_CAR) },
  { name: 'catalogo-sin-fotos', path: `${paths.catalogo}?q=corolla` },
];
