import { formatEuros, formatInteger } from '#src/lib/format.ts';
import { paths } from '#src/paths.ts';
import { NO_FILTERS, selectVehicles } from '#src/features/vehicles/catalogue/filters.ts';
import { boundsValue } from '#src/features/vehicles/catalogue/price-bounds.ts';
import { readEuros } from '#src/lib/typed-euros.ts';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { $stock, startStock } from '#src/features/vehicles/stock/stock.store.ts';
import { BUDGET_CARS, budgetText, CAR_SIZES, showCarsText } from './budget-texts.ts';
import { groupTyped } from './group-typed.ts';

/** Counts the cars within a budget while it is typed. Loaded at the first touch of the form, because most visitors never touch it. */

/** Debounce of the screen reader announcement, in milliseconds. */
const REST_MS = 500;

/** @throws Error when the form lacks the part. */
function part(form: HTMLFormElement, name: string): HTMLElement {
  const found = form.querySelector<HTMLElement>(`[data-budget-part="${name}"]`);
  if (found === null) throw new Error(`The budget form has no part "${name}"`);
  return found;
}

function drawCar(template: HTMLTemplateElement, vehicle: SnapshotVehicle): HTMLElement {
  const item = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  item.dataset['vehicle'] = vehicle.id;
  const link = item.querySelector('a');
  link?.setAttribute('href', paths.vehiculo(vehicle.slug));
  const [frame, title, price] = item.querySelectorAll('span');
  if (vehicle.cover !== null) {
    const { src, srcset } = photoSources(vehicle.cover);
    // The text below names the car. `sizes` first: setting the sources starts the request.
    const image = Object.assign(new Image(), {
      className: 'photo-image',
      alt: '',
      sizes: CAR_SIZES,
      srcset,
      src,
    });
    frame?.append(image);
  }
  title?.append(`${vehicle.marca} ${vehicle.modelo}`);
  price?.append(formatEuros(vehicle.precio_eur ?? 0));
  return item;
}

function matching(euros: number): SnapshotVehicle[] {
  const precio = boundsValue({ max: euros });
  return selectVehicles([...($stock.get()?.values() ?? [])], { ...NO_FILTERS, estado: 'disponible', precio });
}

/** Inserts thousands separators while the visitor types. */
function group(sum: HTMLInputElement): void {
  const typed = { text: sum.value, caret: sum.selectionStart ?? sum.value.length };
  const { text, caret } = groupTyped(typed);
  if (text === typed.text) return;
  sum.value = text;
  sum.setSelectionRange(caret, caret);
}

/**
 * Activates the form; resolves when it shows its first count.
 * @throws Error when the stock cannot be loaded.
 */
export async function countCars(form: HTMLFormElement): Promise<void> {
  await startStock();
  const sum = part(form, 'sum') as HTMLInputElement;
  const status = part(form, 'status');
  const cars = part(form, 'cars');
  const template = part(form, 'car') as HTMLTemplateElement;
  const way = part(form, 'import') as HTMLAnchorElement;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const draw = (): void => {
    const euros = readEuros(sum.value);
    const found = euros === null ? [] : matching(euros);
    part(form, 'show').textContent = showCarsText(euros === null ? null : found.length);
    const isNone = euros !== null && found.length === 0;
    // The link ends the status sentence. When it appears, a status about cars that no longer match is cleared.
    if (!isNone) way.hidden = true;
    else if (way.hidden) status.textContent = '';
    cars.replaceChildren(...found.slice(0, BUDGET_CARS).map((vehicle) => drawCar(template, vehicle)));
    clearTimeout(resting);
    resting = setTimeout(() => {
      status.textContent = budgetText(euros, found.length);
      way.hidden = !isNone;
      if (isNone) way.href = paths.solicitarImportacion(`presupuesto=${euros}`);
    }, REST_MS);
  };
  // Text typed before this script loaded.
  group(sum);
  sum.addEventListener('input', () => {
    form.removeAttribute('data-folded');
    group(sum);
    draw();
  });
  // The cars cover content below: Escape hides them.
  form.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') form.setAttribute('data-folded', '');
  });
  sum.addEventListener('change', () => {
    const euros = readEuros(sum.value);
    if (euros !== null) sum.value = formatInteger(euros);
  });
  $stock.subscribe(draw);
}
