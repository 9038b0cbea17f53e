/** Elements that take letters as input: text fields, and selects with type-ahead. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether keystrokes belong to this element: shortcuts ignore it, and it must keep the focus. */
export function isForText(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest(FIELDS) !== null;
}
