import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { VehicleGridCard } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import { withCover } from './snapshot.ts';
import { $pageCars } from './page-cars.ts';
import { fetchCovers } from './stock.api.ts';

/** Updates of cards on an open page; React is loaded with the first one. */

const roots = new WeakMap<HTMLElement, Root>();

/** React's root in a list item. Its first card replaces the one rendered at build time. */
function rootOf(item: HTMLElement): Root {
  const root = roots.get(item) ?? createRoot(item);
  roots.set(item, root);
  return root;
}

/** Restores the focus in a card that is rendered again. */
function keepingFocus(item: HTMLElement, draw: () => void): void {
  const focused = document.activeElement;
  const part = item.contains(focused) ? focused?.getAttribute('data-part') : null;
  draw();
  if (part == null || focused?.isConnected === true) return;
  item.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus({ preventScroll: true });
}

/**
 * Renders a car's card again in its list item, with the data current at that time.
 * @throws Error when PocketBase does not return the car's photograph
 */
export async function drawCard(item: HTMLElement, id: string): Promise<void> {
  const cover = (await fetchCovers([id])).get(id) ?? null;
  const vehicle = $pageCars.get().get(id);
  if (vehicle == null) return;
  const card = <VehicleGridCard vehicle={withCover(vehicle, cover)} sizes={item.dataset['sizes']} />;
  keepingFocus(item, () => flushSync(() => rootOf(item).render(card)));
  item.dataset['saved'] = vehicle.updated_at;
}
