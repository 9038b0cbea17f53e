import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { earlyPressScript } from './early-press.script.ts';

/** A page that has just been parsed: its button, and the effect of a submit event on the form. */
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

it('enables the button once the page is parsed', () => {
  const { button, read } = page();
  expect(button.disabled).toBe(true);
  read();
  expect(button.disabled).toBe(false);
});

it.each([
  ['marks a press that no form has handled', false, { pressed: '' }],
  ['leaves a press that a hydrated form has handled', true, {}],
])('%s, and prevents navigation', (_what, isHandled, marks) => {
  expect(page().submit(isHandled)).toEqual({ isHeld: true, marks });
});
