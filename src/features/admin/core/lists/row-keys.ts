import type { KeyboardEvent } from 'react';
import { isForText } from '#src/features/admin/core/text-place.ts';

/** Moves the focus through the rows of a list by keyboard. A list has `data-rows`. */

const ROWS = '[data-rows] > li';
/** The control that opens a row; its value is the row's id. */
const OPENER = '[data-opens]';

/** The row that contains the focus. */
export function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}

/** Focuses the next or the previous row; the first one when none has the focus. */
export function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const now = currentRow();
  const next = now === null ? rows[0] : rows[rows.indexOf(now) + step];
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}

/** Focuses the control that opens a row, if the list shows it. */
export function focusOpener(id: string): void {
  document.querySelector<HTMLElement>(`[data-rows] [data-opens="${id}"]`)?.focus({ preventScroll: true });
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move through the rows, and Enter opens the focused one. Fields and menus keep their keys. */
export function onRowKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // React's events bubble from the portals of menus too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || isForText(target)) return;
  const row = currentRow();
  if (row === null) return;
  const step = STEPS[key];
  if (step !== undefined) moveRow(step);
  else if (key === 'Enter' && target === row) row.querySelector<HTMLElement>(OPENER)?.click();
  else return;
  event.preventDefault();
}
