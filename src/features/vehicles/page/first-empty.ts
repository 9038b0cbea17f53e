/** Puts the focus into the first field of a form that still waits for something; without one, on its button. */
export function focusFirstEmpty(form: ParentNode): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[required], textarea[required]')];
  const place =
    fields.find(({ value }) => value === '') ?? form.querySelector<HTMLElement>('[type="submit"]');
  place?.focus({ preventScroll: true });
}
