import { enablePasswordToggles } from '#src/components/ui/password.client.ts';
import type { FieldMessages } from './auth.rules.ts';

/** A form about accounts: what was typed, what is wrong with it, and whether it is being sent. */
export interface AuthForm {
  readonly element: HTMLFormElement;
  readonly submitButton: HTMLButtonElement;
  /** What a field holds now. */
  readonly value: (name: string) => string;
  /** Writes each message beside its field, clears the others, and leads to the first field that is wrong. */
  readonly showErrors: (messages: FieldMessages) => void;
}

function input(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

function showError(form: HTMLFormElement, name: string, message: string | undefined): void {
  const place = form.querySelector(`[data-field-error="${name}"]`);
  if (place !== null) place.textContent = message ?? '';
  if (message === undefined) input(form, name)?.removeAttribute('aria-invalid');
  else input(form, name)?.setAttribute('aria-invalid', 'true');
}

/** Sends once at a time; the button says what is going on and cannot be pressed meanwhile. */
async function whileSending(button: HTMLButtonElement, send: () => Promise<void>): Promise<void> {
  const label = button.textContent;
  button.disabled = true;
  button.setAttribute('aria-busy', 'true');
  button.textContent = button.dataset['busyLabel'] ?? 'Enviando...';
  try {
    await send();
  } finally {
    button.textContent = label;
    button.removeAttribute('aria-busy');
    button.disabled = false;
  }
}

/**
 * Brings a form to life. `send` checks and sends; it reports its own failures and never throws. What was typed stays,
 * whatever happens.
 */
export function enableAuthForm(element: HTMLFormElement, send: (form: AuthForm) => Promise<void>): AuthForm {
  const submitButton = element.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (submitButton === null) throw new Error('The form has no submit button');
  const form: AuthForm = {
    element,
    submitButton,
    value: (name) => input(element, name)?.value ?? '',
    showErrors: (messages) => {
      for (const place of element.querySelectorAll<HTMLElement>('[data-field-error]')) {
        const name = place.dataset['fieldError'] ?? '';
        showError(element, name, messages[name]);
      }
      const [first] = Object.keys(messages);
      if (first !== undefined) input(element, first)?.focus();
    },
  };
  enablePasswordToggles(element);
  element.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) showError(element, target.name, undefined);
  });
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submitButton.disabled) return;
    void whileSending(submitButton, () => send(form));
  });
  return form;
}
