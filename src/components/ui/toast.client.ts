import { iconClass } from './icon.recipe.ts';
import {
  toastClass,
  toastCloseLabel,
  toastDotClass,
  toastDuration,
  toastRole,
  type ToastTone,
} from './toast.recipe.ts';

/** Toasts for pages without React, in the live region `[data-toasts]` of BaseLayout. */

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
}

function element(tag: 'div' | 'p' | 'span', className: string, text = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/** The same cross as in React, drawn here because an icon library would outweigh this whole script. */
function cross(): SVGSVGElement {
  const SVG = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    class: iconClass.s,
    'aria-hidden': 'true',
  }))
    icon.setAttribute(name, value);
  const path = document.createElementNS(SVG, 'path');
  for (const [name, value] of Object.entries({ d: 'M18 6 6 18M6 6l12 12', stroke: 'currentColor' }))
    path.setAttribute(name, value);
  icon.append(path);
  return icon;
}

function closeButton(close: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = toastClass.close;
  button.setAttribute('aria-label', toastCloseLabel);
  button.append(cross());
  button.addEventListener('click', close);
  return button;
}

/**
 * Shows a message and removes it after its duration, which pauses while it is hovered or focused.
 * @returns a function that removes it at once
 */
export function showToast({ title, description = '', tone = 'neutral' }: ToastMessage): () => void {
  const toast = element('div', toastClass.toast);
  toast.setAttribute('role', toastRole(tone));
  const close = () => toast.remove();
  const words = element('div', '');
  words.append(element('p', toastClass.title, title));
  if (description !== '') words.append(element('p', toastClass.description, description));
  toast.append(element('span', toastDotClass(tone)), words, closeButton(close));
  document.querySelector('[data-toasts]')?.append(toast);

  let timer = 0;
  const hold = () => window.clearTimeout(timer);
  const release = () => {
    hold();
    timer = window.setTimeout(close, toastDuration(tone));
  };
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, hold);
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, release);
  release();
  return close;
}
