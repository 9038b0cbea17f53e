import { whenIdle } from '#src/lib/when-idle.ts';

/**
 * Keeps the cars of an open page up to date: a reservation, a sale or a price change shows without a reload. The cards of
 * home and of related cars are rendered at build time, in lists with `data-live-cards`; their `data-saved` is when the
 * shown car was saved. A car's page has `data-live-vehicle`, with islands that read `$pageCars` themselves. The catalogue
 * updates its list itself. The code is loaded when the page is idle, and React with the first card that changes.
 */

/** The cards of the page by car. */
function findCards(): Map<string, HTMLElement> {
  const items = document.querySelectorAll<HTMLElement>('[data-live-cards] > [data-vehicle]');
  return new Map([...items].map((item) => [item.dataset['vehicle'] ?? '', item]));
}

function warn(error: unknown): void {
  console.warn('Sin novedades del stock', error);
}

async function follow(cards: Map<string, HTMLElement>, ids: readonly string[]): Promise<void> {
  const [{ $pageCars }, { followCars }] = await Promise.all([
    import('./page-cars.ts'),
    import('./page-cars.live.ts'),
  ]);
  $pageCars.listen((cars) => {
    for (const [id, item] of cards) {
      const vehicle = cars.get(id);
      if (vehicle === null) {
        item.remove();
        cards.delete(id);
      } else if (vehicle !== undefined && vehicle.updated_at > (item.dataset['saved'] ?? ''))
        import('./live-cards.tsx').then(({ drawCard }) => drawCard(item, id)).catch(warn);
    }
  });
  followCars(ids);
}

/** Starts following, if there are cars. */
export function followPage(): void {
  const cards = findCards();
  const own = document.querySelector<HTMLElement>('[data-live-vehicle]')?.dataset['liveVehicle'];
  const ids = [...cards.keys(), ...(own === undefined ? [] : [own])];
  if (ids.length === 0) return;
  whenIdle(() => {
    follow(cards, ids).catch(warn);
  });
}
