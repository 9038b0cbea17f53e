import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { closeOnBack } from '#src/lib/close-on-back.ts';
import { ASK } from '#src/paths.ts';

/**
 * Shows a car's enquiry form as a sheet, from anywhere on the page. The form itself is moved into a modal and back, with
 * everything typed. It stays inside the element on which React listens. Loaded at the first press.
 */

const SVG = 'http://www.w3.org/2000/svg';

function cross(): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('class', iconClass.m);
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M18 6 6 18M6 6l12 12');
  path.setAttribute('stroke', 'currentColor');
  icon.append(path);
  return icon;
}

/** The sheet's header: its title and a close button. */
function head(title: string, close: () => void): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'enquiry-sheet-head';
  const words = document.createElement('h2');
  words.id = 'titulo-hoja';
  words.className = 'type-title-s min-w-0 wrap-anywhere';
  words.textContent = `Pregunta por el ${title}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = iconButtonClass;
  button.setAttribute('aria-label', 'Cerrar');
  button.append(cross());
  button.addEventListener('click', close);
  bar.append(words, button);
  return bar;
}

/** Replaces the message that the form began with, unless the visitor has changed it. */
function setMessage(form: HTMLElement, text: string): void {
  const field = form.querySelector('textarea');
  if (text === '' || field === null || field.value !== field.defaultValue) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Opens the sheet.
 * @param home the element whose only child is the form's block; it keeps its height meanwhile, so there is no layout shift
 * @param title the car's
 * @param focus moves the focus into the sheet's content
 * @param link the pressed one; that of the own car opens its part of the form, and `data-message` begins the message
 */
export function openSheet(
  home: HTMLElement,
  title: string,
  focus: (form: HTMLElement) => void,
  link: HTMLElement,
): void {
  const block = home.firstElementChild;
  if (block === null) return;
  const sheet = document.createElement('dialog');
  sheet.className = 'enquiry-sheet';
  sheet.dataset['context'] = 'paper';
  sheet.setAttribute('aria-labelledby', 'titulo-hoja');
  sheet.setAttribute('closedby', 'any');
  // Screen readers ignore a live region behind a modal: move the toasts into it.
  const notices = document.querySelector('[data-toasts]');

  home.style.minHeight = `${home.offsetHeight}px`;
  home.after(sheet);
  const bar = head(title, () => sheet.close());
  sheet.append(bar, block);
  sheet.addEventListener('close', () => {
    home.append(block);
    home.style.minHeight = '';
    if (notices !== null) document.body.append(notices);
    sheet.remove();
    closed();
  });
  sheet.showModal();
  if (notices !== null) bar.append(notices);
  setMessage(sheet, link.dataset['message'] ?? '');
  focus(sheet);
  if (link.matches('[data-trade-in]'))
    sheet.querySelector<HTMLElement>('[data-trade-in][aria-expanded="false"]')?.click();

  const closed = closeOnBack(() => sheet.close(), ASK);
}
