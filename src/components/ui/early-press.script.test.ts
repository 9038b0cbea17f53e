import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { earlyPressScript } from './early-press.script.ts';

/** A page that has just been read: its button, and what its form's submission does to the form. */
function page() {
  const button = { disabled: true };
  const listeners = new Map<string, (event?: unknown) => void>();
  runInNewContext(earlyPressScript, {
    document: {
      querySelectorAll: (selector: string) => (selector === 'button[data-early]' ? [button] : []),
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    },
  });
  const submit = (defaultPrevented: boolean) => {
    const form = { dataset: {} };
    let isHeld = defaultPrevented;
    listeners.get('submit')?.({ defaultPrevented, target: form, preventDefault: () => (isHeld = true) });
    return { isHeld, marks: form.dataset };
  };
  return { button, read: () => listeners.get('readystatechange')?.(), submit };
}

it('enables the button once the page is read', () => {
  const { button, read } = page();
  expect(button.disabled).toBe(true);
  read();
  expect(button.disabled).toBe(false);
});

it.each([
  ['marks a press that no form has seen', false, { pressed: '' }],
  ['leaves a press that a living form has seen', true, {}],
])('%s, and no page is loaded', (_what, isSeen, marks) => {
  expect(page().submit(isSeen)).toEqual({ isHeld: true, marks });
});
