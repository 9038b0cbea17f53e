import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { showFormTab } from './vehicle-form.store.ts';
import { FORM_TABS, type FormTab } from './vehicle-form.tabs.ts';

/** What the keyboard does in the vehicle form: Enter goes on, Ctrl+Enter (on a Mac also ⌘) saves. */

/** A text of several lines is left out: there Enter begins a line, and would lead no further. */
const FIELDS = '[role="tabpanel"] :is(input, select)';

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Moves the focus as the tab key does, which chooses the whole text. */
function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** The field after this one, on the next sub-tab where this one ends; after the last one the button that saves. */
function goOn(form: HTMLFormElement, from: Element, tab: FormTab): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.findIndex((field) => field === from) + 1];
  const nextTab = FORM_TABS[FORM_TABS.indexOf(tab) + 1];
  if (next !== undefined) focusField(next);
  else if (nextTab === undefined) form.querySelector<HTMLElement>('[data-save]')?.focus();
  else {
    // Its fields are there to be focused only once it is shown.
    flushSync(() => showFormTab(nextTab));
    focusField(form.querySelector<HTMLElement>(FIELDS));
  }
}

/** Handles Enter: whatever is typed halfway is not published by the key that confirms a word. */
export function onFormKeyDown(event: KeyboardEvent<HTMLFormElement>, tab: FormTab): void {
  const { key, target, currentTarget: form, nativeEvent } = event;
  // Dialogs lie elsewhere on the page, but pass their events on to the form.
  const isOurs = target instanceof Element && form.contains(target);
  if (key !== 'Enter' || !isOurs || event.defaultPrevented || nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (isField(target)) {
    event.preventDefault();
    goOn(form, target, tab);
  }
}
