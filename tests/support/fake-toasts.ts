import { vi } from 'vitest';

let take: (toast: FakeElement) => void;
let onScreen: FakeElement[] = [];

const titleOf = (toast: FakeElement) => toast.children[1]?.children[0]?.textContent ?? '';

/** What notify.ts uses of an element. */
class FakeElement extends EventTarget {
  className = '';
  textContent = '';
  readonly attributes = new Map<string, string>();
  readonly children: FakeElement[] = [];
  setAttribute = (name: string, value: string) => this.attributes.set(name, value);
  append = (...nodes: FakeElement[]) => this.children.push(...nodes);
  contains = () => false;
  remove = () => {
    onScreen = onScreen.filter((toast) => toast !== this);
  };
}

/** Titles of the notices shown so far, and of those still on screen. */
interface Toasts {
  readonly failures: readonly string[];
  readonly others: readonly string[];
  /** All texts of the last notice but failures. */
  readonly lastTexts: () => string;
  /** Presses the button of that notice with this label. */
  readonly press: (label: string) => void;
  readonly onScreen: () => readonly string[];
}

/** Gives the code a document that only takes notices. `vi.unstubAllGlobals` ends it. */
export function catchToasts(): Toasts {
  const failures: string[] = [];
  const others: string[] = [];
  onScreen = [];
  let last: readonly FakeElement[] = [];
  take = (toast) => {
    onScreen.push(toast);
    const parts = toast.children[1]?.children ?? [];
    const isFailure = toast.attributes.get('role') === 'alert';
    (isFailure ? failures : others).push(parts[0]?.textContent ?? '');
    if (!isFailure) last = parts;
  };
  const create = () => new FakeElement();
  vi.stubGlobal('document', {
    createElement: create,
    createElementNS: create,
    querySelector: () => ({ append: (toast: FakeElement) => take(toast) }),
    activeElement: null,
  });
  return {
    failures,
    others,
    onScreen: () => onScreen.map(titleOf),
    lastTexts: () => last.map(({ textContent }) => textContent).join('\n'),
    press: (label) =>
      last.find(({ textContent }) => textContent === label)?.dispatchEvent(new Event('click')),
  };
}
