/** Field values by name. */
export type FieldValues = Readonly<Record<string, string>>;
/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The current values of a form. */
export function formValues(form: HTMLFormElement): FieldValues {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a control is a field for the visitor to fill in. Hidden inputs are not. */
function isField(control: Element | RadioNodeList | null): control is Field {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && control.type !== 'hidden';
}

/** Whether the visitor has changed a field's initial value. Selects start empty. */
function isTouched(field: Field): boolean {
  return field.value !== (field instanceof HTMLSelectElement ? '' : field.defaultValue);
}

/** Whether the visitor has begun to fill in a form. */
export function isBegun(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => isField(control) && isTouched(control));
}

/** Sets the values of fields that the visitor has not changed. */
export function fillUntouched(form: HTMLFormElement, values: FieldValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (isField(field) && !isTouched(field)) field.value = value;
  }
}
