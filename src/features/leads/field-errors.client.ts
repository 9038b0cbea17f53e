import type { FieldMessages } from './lead-form.rules.ts';

/** Messages beside the fields of a form that is built from src/components/ui. */

function placeOf(form: HTMLFormElement, name: string): Element | null {
  return form.querySelector(`[data-field-error="${name}"]`);
}

function controlOf(form: HTMLFormElement, name: string): Element | null {
  return form.querySelector(`[name="${name}"]`);
}

/** Shows a field's message, or takes it away when there is none. */
export function showFieldError(form: HTMLFormElement, name: string, message = ''): void {
  const place = placeOf(form, name);
  const control = controlOf(form, name);
  if (place === null || control === null) return;
  place.textContent = message;
  if (message === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}

/** Shows exactly these messages and moves to the first field that has one. */
export function showFieldErrors(form: HTMLFormElement, messages: FieldMessages): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-field-error]')) {
    const name = place.dataset['fieldError'] ?? '';
    showFieldError(form, name, messages[name]);
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
