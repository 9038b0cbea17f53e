import { formatInteger } from '#src/lib/format.ts';
import { readEuros } from '#src/features/vehicles/catalogue/price-bounds.ts';
import { importCost, type DealerCosts, type ImportCase, type ImportCost } from './import-cost.ts';
import { costMessage, costTexts, readCase, withCostMessage } from './import-cost-texts.ts';
import { requestAnchor } from './import.content.ts';

/** The calculator alive. */

/** Whoever listens hears the total when the typing rests, in milliseconds. */
const REST_MS = 600;
const INCOMPLETE = 'Escribe el precio y el CO₂ en cifras.';

/** What the fields hold, counted; null while something is missing. */
function calculation(part: HTMLElement): { asked: ImportCase; cost: ImportCost } | null {
  const typed = (field: string) => part.querySelector<HTMLInputElement>(field)?.value ?? '';
  const asked = readCase({
    precio: typed('[name=precio]'),
    co2: typed('[name=co2]'),
    iva: typed('[name=iva]:checked'),
  });
  const costs = JSON.parse(part.dataset['costs'] ?? '{}') as DealerCosts;
  return asked && { asked, cost: importCost(asked, costs) };
}

/** Counts what is typed from now on. */
export function countCosts(part: HTMLElement): void {
  const status = part.querySelector('[data-cost-status]');
  let resting: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    const done = calculation(part);
    const texts = costTexts(done?.cost ?? null);
    part.toggleAttribute('data-incomplete', done === null);
    for (const [name, text] of Object.entries(texts)) {
      const place = part.querySelector(`[data-cost="${name}"]`);
      if (place !== null) place.textContent = text;
    }
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (status === null) return;
      status.textContent = done === null ? INCOMPLETE : `Precio final estimado: ${texts.total}`;
    }, REST_MS);
  };
  part.addEventListener('input', draw);
  part.querySelector<HTMLInputElement>('[name="precio"]')?.addEventListener('change', ({ target }) => {
    const field = target as HTMLInputElement;
    const euros = readEuros(field.value);
    if (euros !== null) field.value = formatInteger(euros);
  });
  draw();
}

/** Writes the calculation into the request, as if it had been typed there: the form keeps and sends it with the rest. */
export function carryCosts(part: HTMLElement): void {
  const request = document.getElementById(requestAnchor);
  const field = request?.querySelector<HTMLTextAreaElement>('[name="especificaciones"]');
  const done = calculation(part);
  if (!field || done === null) return;
  field.value = withCostMessage(field.value, costMessage(done.asked, done.cost));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
