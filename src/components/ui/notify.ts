import { buttonClass } from './button.recipe.ts';
import { iconClass } from './icon.recipe.ts';
import {
  toastClass,
  toastCloseLabel,
  toastDotClass,
  toastDuration,
  toastRole,
  type ToastTone,
} from './toast.recipe.ts';

/**
 * Toasts in the page's only live region, `[data-toasts]` of BaseLayout. Plain DOM, because pages without React show
 * them too.
 */

/** A message as SPEC section 8 words it: a title and usually a sentence. */
export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
  /** Id of what it is about, such as a car: a success ends the failures about the same. */
  readonly about?: string | undefined;
  /** Undoes what the notice reports; closes the notice. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** What the title is about, then links. Built by those who need it: this script is on every page. */
  readonly more?: (() => readonly HTMLElement[]) | undefined;
}

interface Shown {
  readonly toast: HTMLElement;
  readonly tone: ToastTone;
  readonly about: string | undefined;
  readonly hasUndo: boolean;
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
}

/** The toasts on screen by tone, title and what they are about. */
const shown = new Map<string, Shown>();

function element(tag: 'div' | 'p' | 'span', className: string, text = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/** The same cross as in React, drawn here because an icon library would outweigh this whole script. */
const CROSS = `<svg viewBox="0 0 24 24" class="${iconClass.s}" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12" stroke="currentColor"/></svg>`;

function button(className: string, onClick: () => void): HTMLButtonElement {
  const node = document.createElement('button');
  node.type = 'button';
  node.className = className;
  node.addEventListener('click', onClick);
  return node;
}

const holdAll = () => shown.forEach(({ hold }) => hold());
const releaseAll = () => shown.forEach(({ release }) => release());

/** All toasts wait while one is read: one that leaves would move the others. */
function pauseWhileRead(toast: HTMLElement): void {
  // A finger does not stay on a toast, so only a mouse pauses it.
  toast.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') holdAll();
  });
  toast.addEventListener('focusin', holdAll);
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, releaseAll);
}

/** Removes the toasts that a new one replaces, except one with the same key. */
function closeOutdated(key: string, { tone, about, action }: Notice): void {
  for (const [other, { close, ...former }] of shown) {
    if (other === key) continue;
    // Two actions with the same label could not be distinguished; a single one stays in reach for its time.
    const isOutdated = former.hasUndo
      ? action !== undefined
      : tone === 'success' && former.tone !== 'neutral' && (former.tone === tone || former.about === about);
    if (isOutdated) close();
  }
}

/** The newest is last: a phone shows only that one in the panel (panel.css). */
function place(toast: HTMLElement, former: HTMLElement | undefined): void {
  const hadFocus = former?.contains(document.activeElement) === true;
  former?.remove();
  document.querySelector('[data-toasts]')?.append(toast);
  if (hadFocus) toast.querySelector('button')?.focus();
}

/**
 * Shows a notice, and removes it after its duration; a failure about a car or lead stays until it is closed, or until
 * a success about the same ends it.
 * @returns a function that closes it at once
 */
export function notify(notice: Notice): () => void {
  const { title, description = '', tone = 'neutral', about, action } = notice;
  const more = notice.more?.() ?? [];
  // Repeating a notice replaces the former one: twenty of a kind would cover a phone.
  const key = `${tone}:${title}:${about}`;
  closeOutdated(key, notice);
  const former = shown.get(key);
  former?.hold();

  const toast = element('div', toastClass.toast);
  toast.setAttribute('role', toastRole(tone));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const close = () => {
    hold();
    toast.remove();
    if (shown.get(key)?.toast === toast) shown.delete(key);
  };
  const release = () => {
    hold();
    const ms = toastDuration(tone, action !== undefined || more.length > 1);
    if (tone !== 'destructive' || about === undefined) timer = setTimeout(close, ms);
  };
  // A toast removed under the pointer gets no leave event.
  const closeByHand = () => {
    close();
    releaseAll();
  };

  const words = element('div', '');
  words.append(element('p', toastClass.title, title));
  words.append(...more);
  if (description !== '') words.append(element('p', toastClass.description, description));
  if (action !== undefined) {
    const act = button(buttonClass({ variant: 'quiet' }), () => {
      closeByHand();
      action.onSelect();
    });
    act.textContent = action.label;
    words.append(act);
  }
  const closer = button(toastClass.close, closeByHand);
  closer.setAttribute('aria-label', toastCloseLabel);
  closer.innerHTML = CROSS;
  toast.append(element('span', toastDotClass(tone)), words, closer);
  pauseWhileRead(toast);
  place(toast, former?.toast);
  shown.set(key, { toast, tone, about, hasUndo: action !== undefined, hold, release, close });
  release();
  return close;
}
