import type { PanelRoute, PanelTab, Places } from './panel-place.ts';

/** Where a tab goes on when somebody comes back to it: pure rules. */

export type KeptPlaces = Readonly<Partial<Record<PanelTab, PanelRoute>>>;

/** A tab's list as it was: without what lay over it, as a form, one lead or another view. */
function listOf(places: Places, place: PanelRoute): PanelRoute {
  return place.vista === null ? places.listOf(place) : { ...places.start, tab: place.tab };
}

/** What is remembered besides, after somebody was at a place. */
export function keepPlace(places: Places, kept: KeptPlaces, place: PanelRoute): KeptPlaces {
  const { start, carTabs } = places;
  if (!carTabs.includes(place.tab)) {
    // A trash or a history that is looked at forgets no search of the list.
    return place.vista !== null && kept[place.tab] !== undefined
      ? kept
      : { ...kept, [place.tab]: listOf(places, place) };
  }
  const { vehiculo } = place;
  return { ...kept, ...Object.fromEntries(carTabs.map((tab) => [tab, { ...start, tab, vehiculo }])) };
}

/**
 * Where the press of a tab leads: another tab goes on where it was left; the tab that is open closes what lies over its list,
 * and lets another car be chosen.
 */
export function placeOfTab(places: Places, tab: PanelTab, now: PanelRoute, kept: KeptPlaces): PanelRoute {
  const start = { ...places.start, tab };
  if (tab !== now.tab) return kept[tab] ?? start;
  if (places.carTabs.includes(tab)) return start;
  return now.vista === null ? listOf(places, now) : (kept[tab] ?? start);
}
