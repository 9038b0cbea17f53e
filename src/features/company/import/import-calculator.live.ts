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

/** The calculator alive. */

/** Whoever listens hears the total when the typing rests, in milliseconds. */
const REST_MS = 600;

/** What the fields hold. */
function typedCase(part: HTMLElement): TypedCase {
  const typed = (field: string) => part.querySelector<HTMLInputElement>(field)?.value ?? '';
  return { precio: typed('[name=precio]'), co2: typed('[name=co2]'), iva: typed('[name=iva]:checked') };
}

/** What the fields hold, counted; null while something is missing. */
function calculation(part: HTMLElement): { asked: ImportCase; cost: ImportCost } | null {
  const asked = readCase(typedCase(part));
  const costs = JSON.parse(part.dataset['costs'] ?? '{}') as DealerCosts;
  return asked && { asked, cost: importCost(asked, costs) };
}

/** Says beside each field what is wrong with it. */
function sayProblems(part: HTMLElement, problems: ReturnType<typeof caseProblems>): void {
  for (const [name, problem] of Object.entries(problems)) {
    const place = part.querySelector(`#calculo-${name}-error`);
    if (place !== null && place.textContent !== problem) place.textContent = problem;
    const field = part.querySelector(`[name=${name}]`);
    if (problem === '') field?.removeAttribute('aria-invalid');
    else field?.setAttribute('aria-invalid', 'true');
  }
}

/** Nothing can be carried on while nothing is counted. */
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

/** Counts what is typed from now on. */
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
    // What is right again is so at once; what is wrong may be half typed.
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

/** Writes the calculation into the request, as if it had been typed there: the form keeps and sends it with the rest. */
export function carryCosts(part: HTMLElement): void {
  const request = document.getElementById(requestAnchor);
  const field = request?.querySelector<HTMLTextAreaElement>('[name="especificaciones"]');
  const done = calculation(part);
  if (!request || !field || done === null) return;
  field.value = withCostMessage(field.value, costMessage(done.asked, done.cost));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const line = request.querySelector<HTMLElement>('[data-cost-carried]');
  if (line === null) return;
  const total = line.querySelector('strong');
  if (total !== null) total.textContent = costTexts(done.cost).total;
  line.hidden = false;
  // A form that is sent is emptied.
  request.addEventListener('reset', () => (line.hidden = true), { once: true });
}
