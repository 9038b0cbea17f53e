/** Field values by name, as a form holds them. */
export type FieldValues = Readonly<Record<string, string>>;
/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** What a form holds now. */
export function formValues(form: HTMLFormElement): FieldValues {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a control is a field that somebody fills in. Hidden ones belong to the page. */
function isField(control: Element | RadioNodeList | null): control is Field {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && control.type !== 'hidden';
}

/** Whether somebody has chosen or typed something else than the page came with. Selects come with nothing chosen. */
function isTouched(field: Field): boolean {
  return field.value !== (field instanceof HTMLSelectElement ? '' : field.defaultValue);
}

/** Whether somebody has begun to fill a form in. */
export function isBegun(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => isField(control) && isTouched(control));
}

/** Puts values into the fields that nobody has touched. */
export function fillUntouched(form: HTMLFormElement, values: FieldValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (isField(field) && !isTouched(field)) field.value = value;
  }
}
