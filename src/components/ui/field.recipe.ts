/** Form fields: label above, control, then hint or error. Shared by Astro and React fields. */

const control =
  'w-full rounded-s border border-line-strong bg-surface-raised px-3.5 text-text placeholder:text-text-muted ' +
  'transition-colors duration-(--duration-quick) hover:border-text ' +
  'aria-invalid:border-danger-text aria-invalid:outline-1 aria-invalid:outline-danger-text ' +
  'disabled:cursor-not-allowed disabled:opacity-50';

export const fieldClass = {
  root: 'grid content-start gap-2',
  label: 'flex items-baseline justify-between gap-3 type-small font-medium text-text',
  optional: 'type-caption font-normal text-text-muted',
  input: `${control} h-12`,
  textarea: `${control} min-h-32 py-3 leading-6 field-sizing-content`,
  select: `${control} h-12 appearance-none pr-10`,
  selectIcon: 'pointer-events-none absolute top-3.5 right-3 text-text-muted',
  hint: 'type-caption text-text-muted',
  error: 'type-caption text-danger-text empty:hidden',
  checkboxRow: 'flex items-start gap-3 type-small text-text',
  checkbox: 'size-6 shrink-0 cursor-pointer rounded-s accent-(--text) disabled:cursor-not-allowed',
  // The label is as tall as a thumb, without moving its neighbours.
  checkboxLabel: '-my-2.5 flex-1 cursor-pointer py-2.5 leading-6',
} as const;

/** Ids that link a control to its hint and error. */
export function fieldIds(id: string): { readonly hint: string; readonly error: string } {
  return { hint: `${id}-ayuda`, error: `${id}-error` };
}

/** `aria-describedby` of a control: the error always, the hint when there is one. */
export function describedBy(id: string, hasHint: boolean): string {
  const ids = fieldIds(id);
  return hasHint ? `${ids.hint} ${ids.error}` : ids.error;
}
