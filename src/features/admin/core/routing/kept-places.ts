import type { PanelRoute, PanelTab, Places } from './panel-place.ts';

/** Pure rules for the route that a tab restores. */

export type KeptPlaces = Readonly<Partial<Record<PanelTab, PanelRoute>>>;

/** The list behind a route, without overlays such as a form, one lead or another view. */
function listOf(places: Places, place: PanelRoute): PanelRoute {
  return place.vista === null ? places.listOf(place) : { ...places.start, tab: place.tab };
}

/** Adds a visited route to the kept ones. */
export function keepPlace(places: Places, kept: KeptPlaces, place: PanelRoute): KeptPlaces {
  const { start, carTabs } = places;
  if (!carTabs.includes(place.tab)) {
    // Visiting a trash or a history keeps the list's search.
    return place.vista !== null && kept[place.tab] !== undefined
      ? kept
      : { ...kept, [place.tab]: listOf(places, place) };
  }
  const { vehiculo } = place;
  return { ...kept, ...Object.fromEntries(carTabs.map((tab) => [tab, { ...start, tab, vehiculo }])) };
}

/**
 * The route for a pressed tab: another tab restores its last route; the open tab closes the overlays of its
 * list, or clears the chosen car.
 */
export function placeOfTab(places: Places, tab: PanelTab, now: PanelRoute, kept: KeptPlaces): PanelRoute {
  const start = { ...places.start, tab };
  if (tab !== now.tab) return kept[tab] ?? start;
  if (places.carTabs.includes(tab)) return start;
  return now.vista === null ? listOf(places, now) : (kept[tab] ?? start);
}
