import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { showFormTab } from './vehicle-form.store.ts';
import { FORM_TABS, type FormTab } from './vehicle-form.tabs.ts';

/** Keyboard handling of the vehicle form: Enter moves to the next field, Ctrl+Enter (⌘ on a Mac) saves. */

/** Text areas are excluded: there Enter inserts a line break. */
const FIELDS = '[role="tabpanel"] :is(input, select)';

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Focuses a field and selects its text, as the Tab key does. */
function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** Focuses the next field, continuing on the next sub-tab; after the last one, the save button. */
function goOn(form: HTMLFormElement, from: Element, tab: FormTab): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.findIndex((field) => field === from) + 1];
  const nextTab = FORM_TABS[FORM_TABS.indexOf(tab) + 1];
  if (next !== undefined) focusField(next);
  else if (nextTab === undefined) form.querySelector<HTMLElement>('[data-save]')?.focus();
  else {
    // The fields of the next sub-tab can be focused only once rendered.
    flushSync(() => showFormTab(nextTab));
    focusField(form.querySelector<HTMLElement>(FIELDS));
  }
}

/** Handles Enter, so that confirming a word does not publish a half-filled form. */
export function onFormKeyDown(event: KeyboardEvent<HTMLFormElement>, tab: FormTab): void {
  const { key, target, currentTarget: form, nativeEvent } = event;
  // Dialogs are rendered in a portal, but their React events bubble up to the form.
  const isInForm = target instanceof Element && form.contains(target);
  if (key !== 'Enter' || !isInForm || event.defaultPrevented || nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (isField(target)) {
    event.preventDefault();
    goOn(form, target, tab);
  }
}
