import { formatInteger } from '#src/lib/format.ts';
import { readEuros } from '#src/lib/typed-euros.ts';
import { importCost, type DealerCosts, type ImportCase, type ImportCost } from './import-cost.ts';
import {
  caseProblems,
  costMessage,
  costTexts,
  readCase,
  withCostMessage,
  type TypedCase,
} from './import-cost-texts.ts';
import { requestAnchor } from './import.content.ts';

/** Behaviour of the calculator. */

/** Debounce for announcing the total to screen readers, in milliseconds. */
const REST_MS = 600;

/** Reads the fields. */
function typedCase(part: HTMLElement): TypedCase {
  const typed = (field: string) => part.querySelector<HTMLInputElement>(field)?.value ?? '';
  return { precio: typed('[name=precio]'), co2: typed('[name=co2]'), iva: typed('[name=iva]:checked') };
}

/** Calculates with the values of the fields; null while a value is missing or invalid. */
function calculation(part: HTMLElement): { input: ImportCase; cost: ImportCost } | null {
  const input = readCase(typedCase(part));
  const costs = JSON.parse(part.dataset['costs'] ?? '{}') as DealerCosts;
  return input && { input, cost: importCost(input, costs) };
}

/** Shows the error of each field beside it. */
function sayProblems(part: HTMLElement, problems: ReturnType<typeof caseProblems>): void {
  for (const [name, problem] of Object.entries(problems)) {
    const place = part.querySelector(`#calculo-${name}-error`);
    if (place !== null && place.textContent !== problem) place.textContent = problem;
    const field = part.querySelector(`[name=${name}]`);
    if (problem === '') field?.removeAttribute('aria-invalid');
    else field?.setAttribute('aria-invalid', 'true');
  }
}

/** Disables the link to the request while there is no result. */
function switchCarrying(part: HTMLElement, isOn: boolean): void {
  const link = part.querySelector('[data-cost-carry]');
  if (isOn) {
    link?.setAttribute('href', `#${requestAnchor}`);
    link?.removeAttribute('role');
    link?.removeAttribute('aria-disabled');
    return;
  }
  link?.removeAttribute('href');
  link?.setAttribute('role', 'link');
  link?.setAttribute('aria-disabled', 'true');
}

/** Calculates at each input from now on. */
export function countCosts(part: HTMLElement): void {
  const status = part.querySelector('[data-cost-status]');
  let resting: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    const done = calculation(part);
    const texts = costTexts(done?.cost ?? null);
    for (const [name, text] of Object.entries(texts)) {
      const place = part.querySelector(`[data-cost="${name}"]`);
      if (place !== null) place.textContent = text;
    }
    switchCarrying(part, done !== null);
    const problems = caseProblems(typedCase(part));
    // A corrected field loses its error immediately; a new error may be an unfinished input, so it is shown after the debounce.
    if (done !== null) sayProblems(part, problems);
    else if (status !== null) status.textContent = '';
    clearTimeout(resting);
    resting = setTimeout(() => {
      sayProblems(part, problems);
      if (status === null) return;
      const wrong = Object.values(problems).join(' ').trim();
      status.textContent = done === null ? wrong : `Precio final estimado: ${texts.total}`;
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

/** Copies the result into the request as if it had been typed, so that the form saves and sends it with the rest. */
export function carryCosts(part: HTMLElement): void {
  const request = document.getElementById(requestAnchor);
  const field = request?.querySelector<HTMLTextAreaElement>('[name="especificaciones"]');
  const done = calculation(part);
  if (!request || !field || done === null) return;
  field.value = withCostMessage(field.value, costMessage(done.input, done.cost));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const line = request.querySelector<HTMLElement>('[data-cost-carried]');
  if (line === null) return;
  const total = line.querySelector('strong');
  if (total !== null) total.textContent = costTexts(done.cost).total;
  line.hidden = false;
  // A submitted form is reset.
  request.addEventListener('reset', () => (line.hidden = true), { once: true });
}
