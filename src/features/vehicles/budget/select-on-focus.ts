/**
 * Selects a prefilled field's text on focus, so that typing replaces it. The press that focuses the field would place
 * the caret; the next press does.
 */
export function selectOnFocus(field: HTMLInputElement): void {
  let isComing = false;
  field.addEventListener('focus', () => {
    isComing = true;
    field.select();
  });
  field.addEventListener('mouseup', (event) => {
    if (isComing) event.preventDefault();
    isComing = false;
  });
  field.addEventListener('blur', () => (isComing = false));
  // The field may have received the focus before this script ran.
  if (document.activeElement === field && field.value === field.defaultValue) field.select();
}
