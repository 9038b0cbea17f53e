import type { SnapshotVehicle } from '#src/features/vehicles/snapshot.ts';
import { makeCard, type CardTemplates } from './card.client.ts';
import { CARDS_AT_ONCE } from './results.limits.ts';

/** The list on the page: as many cards of the result as the reader has come to. */

/** How far below the window the end of the list may be before more cards come. */
const AHEAD = '1200px';

interface KeptCard {
  readonly vehicle: SnapshotVehicle;
  readonly element: HTMLElement;
}

/** The elements that the list needs. */
export interface ResultElements {
  readonly list: HTMLElement;
  readonly more: HTMLElement;
}

export interface ResultList {
  /** Takes over the cards that the server rendered for these cars. */
  readonly adopt: (vehicles: Iterable<SnapshotVehicle>) => void;
  /** Shows a result; `restart` begins again at its head. */
  readonly show: (result: readonly SnapshotVehicle[], restart: boolean) => void;
}

/** Puts the wanted children into place and moves none that stands right already: focus and scrolling stay. */
function arrange(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  const keep = new Set<Element>(wanted);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();
  let cursor = list.firstElementChild;
  for (const element of wanted) {
    if (element === cursor) cursor = cursor.nextElementSibling;
    else list.insertBefore(element, cursor);
  }
}

/** How many cards the reader had come to before leaving, so that Back finds the place again. */
function rememberedCount(): number {
  const state = history.state as { cards?: unknown } | null;
  return typeof state?.cards === 'number' ? state.cards : CARDS_AT_ONCE;
}

/** The list over the page's elements. */
export function createResultList(
  { list, more }: ResultElements,
  readTemplates: () => CardTemplates,
): ResultList {
  const cards = new Map<string, KeptCard>();
  let templates: CardTemplates | undefined;
  let result: readonly SnapshotVehicle[] = [];
  let count = rememberedCount();

  const cardOf = (vehicle: SnapshotVehicle): HTMLElement => {
    const kept = cards.get(vehicle.id);
    if (kept?.vehicle === vehicle) return kept.element;
    templates ??= readTemplates();
    const element = makeCard(templates, vehicle);
    cards.set(vehicle.id, { vehicle, element });
    return element;
  };

  /** A card that is made anew while the reader is on it gives the focus to the new one. */
  const keepingFocus = (work: () => void) => {
    const focused = document.activeElement;
    const id = focused?.closest<HTMLElement>('[data-vehicle]')?.dataset['vehicle'];
    const part = focused?.getAttribute('data-part');
    work();
    if (id === undefined || focused?.isConnected === true) return;
    list.querySelector<HTMLElement>(`[data-vehicle="${id}"] a[data-part="${part ?? 'details'}"]`)?.focus();
  };

  const render = () => {
    const shown = result.slice(0, count).map(cardOf);
    keepingFocus(() => arrange(list, shown));
    more.hidden = result.length <= count;
  };

  const showMore = () => {
    if (result.length <= count) return;
    count += CARDS_AT_ONCE;
    history.replaceState({ ...(history.state as object | null), cards: count }, '');
    render();
  };

  more.addEventListener('click', () => {
    const next = count;
    showMore();
    list.children[next]?.querySelector<HTMLElement>('a')?.focus();
  });
  new IntersectionObserver(([entry]) => entry?.isIntersecting === true && showMore(), {
    rootMargin: AHEAD,
  }).observe(more);

  return {
    adopt: (vehicles) => {
      const byId = new Map([...vehicles].map((vehicle) => [vehicle.id, vehicle]));
      for (const element of list.querySelectorAll<HTMLElement>(':scope > [data-vehicle]')) {
        const vehicle = byId.get(element.dataset['vehicle'] ?? '');
        if (vehicle !== undefined) cards.set(vehicle.id, { vehicle, element });
      }
    },
    show: (next, restart) => {
      result = next;
      if (restart) count = CARDS_AT_ONCE;
      render();
    },
  };
}
