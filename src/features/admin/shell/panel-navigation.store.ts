import { atom, type ReadableAtom } from 'nanostores';
import { keepPlace, placeOfTab, type KeptPlaces } from './kept-places.ts';
import { noteScroll, wantNoScroll, wantScroll } from './kept-scroll.ts';
import { placeQuery, readPlace, START, type PanelPlace, type PanelTab } from './panel-place.ts';

/** Where the panel is: the URL is the truth, so that Back, reload and a shared link work. */

const place = atom<PanelPlace>(readPlace(location.search));
const leaving = atom<PanelPlace | null>(null);

export const $place: ReadableAtom<PanelPlace> = place;
/** The place that somebody wants to go to while unsaved changes ask whether they may. */
export const $leaving: ReadableAtom<PanelPlace | null> = leaving;

/** Where each tab was last. */
let kept: KeptPlaces = keepPlace({}, place.get());

let hasUnsavedChanges: () => boolean = () => false;

/** Says what keeps people from leaving the open form unasked. */
export function guardLeaving(check: () => boolean): void {
  hasUnsavedChanges = check;
}

function leavesForm(next: PanelPlace): boolean {
  const now = place.get();
  return now.editar !== null && (next.tab !== now.tab || next.editar !== now.editar);
}

function arrive(next: PanelPlace): void {
  kept = keepPlace(kept, next);
  place.set(next);
}

function show(next: PanelPlace, how: 'push' | 'replace'): void {
  const query = placeQuery(next);
  const now = place.get();
  if (query !== location.search) {
    noteScroll(placeQuery(now));
    const closesForm = now.editar !== null && next.editar === null;
    if (next.tab !== now.tab || closesForm) wantScroll(query);
    else wantNoScroll();
    if (how === 'push') history.pushState(null, '', query);
    else history.replaceState(null, '', query);
  }
  arrive(next);
}

/** Goes to another place, or asks first when that would leave unsaved changes. */
export function go(change: Partial<PanelPlace>, how: 'push' | 'replace' = 'push'): void {
  const next = { ...place.get(), ...change };
  if (leavesForm(next) && hasUnsavedChanges()) leaving.set(next);
  else show(next, how);
}

/** Opens a tab as it is at first. */
export function openTab(tab: PanelTab, change: Partial<PanelPlace> = {}): void {
  go({ ...START, tab, ...change });
}

/** Goes to a tab as it was left, or, from itself, to its list. */
export function pressTab(tab: PanelTab): void {
  go(placeOfTab(tab, place.get(), kept));
}

/** Stays where the unsaved changes are. */
export function stay(): void {
  leaving.set(null);
}

/** Goes where `$leaving` points, without asking again. */
export function leave(): void {
  const next = leaving.get();
  leaving.set(null);
  if (next !== null) show(next, 'push');
}

/** Closes the form without asking, after its content was saved. */
export function closeForm(): void {
  show({ ...place.get(), editar: null, campo: null, copia: null }, 'push');
}

/** Follows the URL; the returned function ends that. */
export function startNavigation(): () => void {
  const onBack = () => {
    const next = readPlace(location.search);
    if (leavesForm(next) && hasUnsavedChanges()) {
      // The browser has moved already: the form's own entry is put back before asking.
      history.pushState(null, '', placeQuery(place.get()));
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
