/** Where a letter is text, or chooses by its first letter. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Whether what is typed there belongs to a field: shortcuts leave it alone, and nothing takes the focus from it. */
export function isForText(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest(FIELDS) !== null;
}
