function show(field: Element, isShown: boolean): void {
  field.querySelector('input')?.setAttribute('type', isShown ? 'text' : 'password');
  field.querySelector('button')?.setAttribute('aria-pressed', String(isShown));
}

/**
 * Lets every password field of a form be shown and hidden. Sending hides them again: browsers offer to keep what was
 * typed into a password field only.
 */
export function enablePasswordToggles(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll('[data-password]')];
  for (const field of fields) {
    const button = field.querySelector('button');
    button?.addEventListener('click', () => show(field, button.getAttribute('aria-pressed') !== 'true'));
  }
  form.addEventListener('submit', () => fields.forEach((field) => show(field, false)), { capture: true });
}
