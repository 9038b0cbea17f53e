import { START, type PanelPlace, type PanelTab } from './panel-place.ts';

/** Where a tab goes on when somebody comes back to it: pure rules. */

/** Both show one car, and the same. */
const CAR_TABS: readonly PanelTab[] = ['imagenes', 'especificaciones'];

export type KeptPlaces = Readonly<Partial<Record<PanelTab, PanelPlace>>>;

/** A tab's list as it was: without what lay over it, as a form, one lead or another view. */
function listOf(place: PanelPlace): PanelPlace {
  if (place.vista !== null) return { ...START, tab: place.tab };
  return { ...place, editar: null, copia: null, lead: null };
}

/** What is remembered besides, after somebody was at a place. */
export function keepPlace(kept: KeptPlaces, place: PanelPlace): KeptPlaces {
  if (!CAR_TABS.includes(place.tab)) {
    // A trash or a history that is looked at forgets no search of the list.
    return place.vista !== null && kept[place.tab] !== undefined
      ? kept
      : { ...kept, [place.tab]: listOf(place) };
  }
  const { vehiculo } = place;
  return { ...kept, ...Object.fromEntries(CAR_TABS.map((tab) => [tab, { ...START, tab, vehiculo }])) };
}

/**
 * Where the press of a tab leads: another tab goes on where it was left; the tab that is open closes what lies over its list,
 * and lets another car be chosen.
 */
export function placeOfTab(tab: PanelTab, now: PanelPlace, kept: KeptPlaces): PanelPlace {
  const start = { ...START, tab };
  if (tab !== now.tab) return kept[tab] ?? start;
  if (CAR_TABS.includes(tab)) return start;
  return now.vista === null ? listOf(now) : (kept[tab] ?? start);
}
