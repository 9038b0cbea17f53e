import { atom, type ReadableAtom } from 'nanostores';
import { keepPlace, placeOfTab, type KeptPlaces } from './kept-places.ts';
import { noteScroll, wantNoScroll, wantScroll } from './kept-scroll.ts';
import { createPlaces, type PanelRoute, type PanelTab, type TabRoute } from './panel-place.ts';

/** Where the panel is: the URL is the truth, so that Back, reload and a shared link work. */

/** A form that is left only after asking, while it holds what is not saved. */
export interface LeaveGuard {
  readonly isDirty: () => boolean;
  readonly discard: () => void;
}

let places = createPlaces([]);
let guards: readonly LeaveGuard[] = [];

const place = atom<PanelRoute>(places.start);
const leaving = atom<PanelRoute | null>(null);

export const $place: ReadableAtom<PanelRoute> = place;
/** The place that somebody wants to go to while unsaved changes ask whether they may. */
export const $leaving: ReadableAtom<PanelRoute | null> = leaving;

/** Where each tab was last. */
let kept: KeptPlaces = {};

/** Takes the rooms' routes and leave guards, and goes where the URL says. To be called before anything is drawn. */
export function openPlaces(routes: readonly TabRoute[], leaveGuards: readonly LeaveGuard[]): void {
  places = createPlaces(routes);
  guards = leaveGuards;
  arrive(places.read(location.search));
}

/** The query of a place; what is not named is at its default. */
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

function show(next: PanelRoute, how: 'push' | 'replace'): void {
  const query = places.query(next);
  const now = place.get();
  if (query !== location.search) {
    noteScroll(places.query(now));
    const closesForm = now.editar !== null && next.editar === null;
    if (next.tab !== now.tab || closesForm) wantScroll(query);
    else wantNoScroll();
    if (how === 'push') history.pushState(null, '', query);
    else history.replaceState(null, '', query);
  }
  arrive(next);
}

/** Goes to another place, or asks first when that would leave unsaved changes. */
export function go(change: Partial<PanelRoute>, how: 'push' | 'replace' = 'push'): void {
  const next = { ...place.get(), ...change };
  if (leavesForm(next) && hasUnsavedChanges()) leaving.set(next);
  else show(next, how);
}

/** Opens a tab as it is at first. */
export function openTab(
  tab: PanelTab,
  change: Partial<PanelRoute> = {},
  how: 'push' | 'replace' = 'push',
): void {
  go({ ...places.start, tab, ...change }, how);
}

/** Goes to a tab as it was left, or, from itself, to its list. */
export function pressTab(tab: PanelTab): void {
  go(placeOfTab(places, tab, place.get(), kept));
}

/** Stays where the unsaved changes are. */
export function stay(): void {
  leaving.set(null);
}

/** Gives up what is not saved, and goes where `$leaving` points. */
export function leave(): void {
  for (const { discard } of guards) discard();
  const next = leaving.get();
  leaving.set(null);
  if (next !== null) show(next, 'push');
}

/** Closes the form without asking, after its content was saved. */
export function closeForm(): void {
  show(places.listOf(place.get()), 'push');
}

/** Follows the URL; the returned function ends that. */
export function startNavigation(): () => void {
  const onBack = () => {
    const next = places.read(location.search);
    if (leavesForm(next) && hasUnsavedChanges()) {
      // The browser has moved already: the form's own entry is put back before asking.
      history.pushState(null, '', places.query(place.get()));
      leaving.set(next);
    } else {
      wantNoScroll();
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
