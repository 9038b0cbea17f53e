import type { Page } from '@playwright/test';
import { functionPaths, paths } from '#src/paths.ts';
import type { Shot } from './shot.ts';

/** The panel's tabs and their states, as an administrator of the demo sees them. */

const at = (query: string) => `${paths.admin}?tab=${query}`;
const FIRST_EDIT = 'button[aria-label^="Editar "]';

function openForm(tab?: string) {
  return async (page: Page) => {
    await page.locator(FIRST_EDIT).first().click();
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(300);
  };
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('button[aria-label^="Más acciones"]').nth(1).click();
  await page.waitForTimeout(300);
}

async function choose(page: Page, entry: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: entry }).click();
  await page.waitForTimeout(1500);
}

/** Creates leads once, through the form: an empty panel shows less than a dealer sees. */
async function leaveLeads(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  if ((await page.locator('[data-lead]').count()) > 0) return;
  const visitors = [
    {
      nombre: 'Marta Ruiz Olmedo',
      telefono: '600 000 021',
      mensaje: 'Hola, me interesa el Serie 3 familiar. ¿Podría verlo el sábado por la mañana y probarlo?',
      tipo_consulta: 'stock',
      asunto: 'Visita el sábado',
      canal: 'contacto_web',
    },
    {
      nombre: 'Íñigo Echeverría de la Fuente y Gómez-Acebo',
      telefono: '+34 600 000 022',
      mensaje:
        'Marca: Porsche\nModelo: 911 Carrera 4S\nAño mínimo: 2019\nKm máximo: 40000\nPresupuesto: 120000',
      tipo_consulta: 'importacion',
      asunto: 'Solicitud importación Porsche 911 Carrera 4S',
      canal: 'importacion_web',
    },
  ];
  for (const visitor of visitors)
    await page.request.post(functionPaths.sendContactEmail, {
      data: { ...visitor, email: 'cliente@example.com', consent_marketing: false },
    });
  await page.locator('[data-lead]').nth(1).waitFor();
}

export const panelShots: readonly Shot[] = [
  { name: 'panel-leads', path: at('leads'), prepare: leaveLeads },
  { name: 'panel-leads-vacio', path: at('leads&buscar=nadie') },
  {
    name: 'panel-leads-eliminar',
    path: at('leads'),
    windowOnly: true,
    prepare: async (page) => {
      await page.locator('button[aria-label^="Eliminar el lead"]').first().click();
      await page.waitForTimeout(300);
    },
  },
  { name: 'panel-dashboard', path: at('dashboard') },
  { name: 'panel-vehiculos', path: at('vehiculos') },
  { name: 'panel-vehiculos-menu', path: at('vehiculos'), windowOnly: true, prepare: openMenu },
  {
    name: 'panel-vehiculos-cargando',
    path: at('vehiculos'),
    before: (page) =>
      page.route('**/api/collections/vehicles/records*', () => new Promise<void>(() => undefined)),
  },
  {
    name: 'panel-vehiculos-fallo',
    path: at('vehiculos'),
    before: (page) => page.route('**/api/collections/vehicles/records*', (route) => route.abort()),
  },
  { name: 'panel-vehiculos-vacio', path: at('vehiculos&buscar=tractor') },
  {
    name: 'panel-vehiculo-precio',
    path: at('vehiculos'),
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Cambiar el precio' }).first().click(),
  },
  {
    name: 'panel-vehiculo-eliminar',
    path: at('vehiculos'),
    windowOnly: true,
    prepare: (page) => choose(page, 'Eliminar'),
  },
  {
    name: 'panel-formulario-errores',
    path: at('vehiculos&editar=nuevo'),
    prepare: (page) => page.getByRole('button', { name: 'Crear vehículo' }).click(),
  },
  { name: 'panel-formulario', path: at('vehiculos'), prepare: openForm() },
  { name: 'panel-formulario-tecnico', path: at('vehiculos'), prepare: openForm('Detalles técnicos') },
  { name: 'panel-formulario-precio', path: at('vehiculos'), prepare: openForm('Precios y estado') },
  { name: 'panel-formulario-ubicacion', path: at('vehiculos'), prepare: openForm('Ubicación') },
  { name: 'panel-imagenes', path: at('imagenes') },
  { name: 'panel-fotos', path: at('vehiculos'), prepare: (page) => choose(page, 'Imágenes') },
  {
    name: 'panel-foto-editar',
    path: at('vehiculos'),
    windowOnly: true,
    prepare: async (page) => {
      await choose(page, 'Imágenes');
      await page.locator('[data-photos] button[aria-label^="Editar"]').first().click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'panel-foto-fallida',
    path: at('vehiculos'),
    before: (page) =>
      page.route('**/api/collections/vehicle_images/records', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      ),
    prepare: async (page) => {
      await choose(page, 'Imágenes');
      const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([file('frontal.jpg'), file('trasera-con-un-nombre-larguísimo-de-la-cámara-0001.jpg')]);
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'panel-especificaciones',
    path: at('vehiculos'),
    prepare: (page) => choose(page, 'Especificaciones'),
  },
  {
    name: 'panel-especificacion-editar',
    path: at('vehiculos'),
    windowOnly: true,
    prepare: async (page) => {
      await choose(page, 'Especificaciones');
      await page.getByRole('button', { name: 'Nueva especificación' }).click();
      await page.locator('[data-group] button[aria-label^="Editar"]').nth(1).click();
      await page.waitForTimeout(300);
    },
  },
  { name: 'panel-ajustes', path: at('ajustes'), prepare: (page) => page.waitForTimeout(500) },
];
