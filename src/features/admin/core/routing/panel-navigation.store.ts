import { atom, type ReadableAtom } from 'nanostores';
import { keepPlace, placeOfTab, type KeptPlaces } from './kept-places.ts';
import { saveScroll, cancelScroll, requestScroll } from './kept-scroll.ts';
import { createPlaces, type PanelRoute, type PanelTab, type TabRoute } from './panel-place.ts';

/** The panel's router. The URL is the source of truth, so that Back, reload and shared links work. */

/** A form whose unsaved changes need a confirmation before leaving. */
export interface LeaveGuard {
  readonly isDirty: () => boolean;
  readonly discard: () => void;
}

let places = createPlaces([]);
let guards: readonly LeaveGuard[] = [];

const place = atom<PanelRoute>(places.start);
const leaving = atom<PanelRoute | null>(null);

export const $place: ReadableAtom<PanelRoute> = place;
/** The requested route while leaving unsaved changes awaits confirmation; else null. */
export const $leaving: ReadableAtom<PanelRoute | null> = leaving;

/** How `$leaving` enters the history. */
let leavingHow: 'push' | 'replace' = 'push';

/** The last route of each tab. */
let kept: KeptPlaces = {};

/**
 * Registers the rooms' routes and leave guards, and opens the route of the URL. Call before the first render.
 */
export function openPlaces(routes: readonly TabRoute[], leaveGuards: readonly LeaveGuard[]): void {
  places = createPlaces(routes);
  guards = leaveGuards;
  arrive(places.read(location.search));
}

/** The query of a route; omitted parameters take their defaults. */
export function queryOf(to: Partial<PanelRoute>): string {
  return places.query({ ...places.start, ...to });
}

const hasUnsavedChanges = () => guards.some(({ isDirty }) => isDirty());

function leavesForm(next: PanelRoute): boolean {
  const now = place.get();
  return now.editar !== null && (next.tab !== now.tab || next.editar !== now.editar);
}

function arrive(next: PanelRoute): void {
  kept = keepPlace(places, kept, next);
  place.set(next);
}

/** Whether a form or one record is open over the list. */
const hasOverlay = (of: PanelRoute) => places.query(places.listOf(of)) !== places.query(of);

function show(next: PanelRoute, how: 'push' | 'replace'): void {
  const query = places.query(next);
  const now = place.get();
  if (query !== location.search) {
    saveScroll(places.query(now));
    const closesOverlay = hasOverlay(now) && !hasOverlay(next);
    if (next.tab !== now.tab || closesOverlay) requestScroll(query);
    else cancelScroll();
    if (how === 'push') history.pushState(null, '', query);
    else history.replaceState(null, '', query);
  }
  arrive(next);
}

/** Navigates, or requests confirmation first when unsaved changes would be lost. */
export function go(change: Partial<PanelRoute>, how: 'push' | 'replace' = 'push'): void {
  const next = { ...place.get(), ...change };
  if (leavesForm(next) && hasUnsavedChanges()) {
    leavingHow = how;
    leaving.set(next);
  } else show(next, how);
}

/**
 * Changes what the list shows, from its first page unless the change names one. Beside an open detail it replaces the
 * entry of the history, so that Back closes the detail.
 */
export function changeList(change: Partial<PanelRoute>, how: 'push' | 'replace' = 'push'): void {
  go({ pagina: 1, ...change }, hasOverlay(place.get()) ? 'replace' : how);
}

/** Opens a tab at its defaults. */
export function openTab(
  tab: PanelTab,
  change: Partial<PanelRoute> = {},
  how: 'push' | 'replace' = 'push',
): void {
  go({ ...places.start, tab, ...change }, how);
}

/** Opens a tab at its last route; pressing the open tab returns to its list. */
export function pressTab(tab: PanelTab): void {
  go(placeOfTab(places, tab, place.get(), kept));
}

/** Cancels leaving, and keeps the unsaved changes. */
export function stay(): void {
  leaving.set(null);
}

/** Discards the unsaved changes, and navigates to `$leaving`. */
export function leave(): void {
  for (const { discard } of guards) discard();
  const next = leaving.get();
  leaving.set(null);
  if (next !== null) show(next, leavingHow);
}

/** Closes the form after a save, without confirmation. */
export function closeForm(): void {
  show(places.listOf(place.get()), 'push');
}

/** Follows the URL; the returned function stops it. */
export function startNavigation(): () => void {
  const onBack = () => {
    const next = places.read(location.search);
    if (leavesForm(next) && hasUnsavedChanges()) {
      // The browser has already navigated: push the form's entry again before the confirmation.
      history.pushState(null, '', places.query(place.get()));
      leavingHow = 'push';
      leaving.set(next);
    } else {
      cancelScroll();
      arrive(next);
    }
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (hasUnsavedChanges()) event.preventDefault();
  };
  window.addEventListener('popstate', onBack);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    window.removeEventListener('popstate', onBack);
    window.removeEventListener('beforeunload', onUnload);
  };
}
