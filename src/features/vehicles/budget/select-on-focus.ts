/**
 * Whoever comes to a field that says something already types over it. A press that gives the field the focus would put the caret
 * into what it says; the next one does.
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
  // It may have got the focus before its script came.
  if (document.activeElement === field && field.value === field.defaultValue) field.select();
}
