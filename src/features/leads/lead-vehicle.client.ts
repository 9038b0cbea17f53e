import * as z from 'zod/mini';
import { asTipoConsulta } from './contact.schema.ts';

/** What the contact page's address says about the enquiry: `?vehiculo=slug` names a car, `?tipo=` its subject. */

const carsSchema = z.object({
  items: z.array(z.object({ marca: z.string(), modelo: z.string(), version: z.string() })),
});

/** Title of a public car; null when there is none. @throws Error when PocketBase does not answer. */
async function findTitle(slug: string): Promise<string | null> {
  const origin = import.meta.env.PUBLIC_POCKETBASE_URL ?? '';
  const query = new URLSearchParams({
    filter: `(slug='${slug}')`,
    fields: 'marca,modelo,version',
    perPage: '1',
    skipTotal: '1',
  });
  const response = await fetch(`${origin}/api/collections/vehicles/records?${query.toString()}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const [car] = carsSchema.parse(await response.json()).items;
  if (car === undefined) return null;
  return [car.marca, car.modelo, car.version].filter((part) => part !== '').join(' ');
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
  if (isField && control.value === '') control.value = value;
}

function setVehicle(form: HTMLFormElement, slug: string): void {
  const control = form.elements.namedItem('vehiculo');
  if (control instanceof HTMLInputElement) control.value = slug;
}

/** Shows the car above the form, with a way to ask about something else. */
function showVehicle(form: HTMLFormElement, title: string): void {
  const notice = form.querySelector<HTMLElement>('[data-lead-vehicle]');
  const name = notice?.querySelector('[data-lead-vehicle-title]');
  if (notice === null || name === undefined || name === null) return;
  name.textContent = title;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => {
    setVehicle(form, '');
    notice.hidden = true;
    const asunto = form.elements.namedItem('asunto');
    if (asunto instanceof HTMLInputElement && asunto.value.endsWith(title)) asunto.value = '';
  });
}

/** Fills in what the page's address asks for, leaving what is typed already. */
export function presetFromAddress(form: HTMLFormElement, search: string): void {
  const query = new URLSearchParams(search);
  const tipo = asTipoConsulta(query.get('tipo'));
  if (tipo !== undefined) fill(form, 'tipo_consulta', tipo);
  const slug = query.get('vehiculo') ?? '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return;
  fill(form, 'tipo_consulta', 'stock');
  // The server finds the car even when its title cannot be had now.
  setVehicle(form, slug);
  findTitle(slug).then(
    (title) => {
      if (title === null) {
        setVehicle(form, '');
        return;
      }
      showVehicle(form, title);
      fill(form, 'asunto', `Consulta sobre ${title}`.slice(0, 200));
    },
    () => undefined,
  );
}
