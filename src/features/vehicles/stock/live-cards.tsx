import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { VehicleGridCard } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import { withCover } from './snapshot.ts';
import { $pageCars } from './page-cars.ts';
import { fetchCovers } from './stock.api.ts';

/** Cards that change before the visitor's eyes; React comes with the first one. */

const roots = new WeakMap<HTMLElement, Root>();

/** React's root in a list item. It takes the place of what was drawn at build time with its first card. */
function rootOf(item: HTMLElement): Root {
  const root = roots.get(item) ?? createRoot(item);
  roots.set(item, root);
  return root;
}

/** A card that is drawn anew while the reader is on it gives the focus to the new one. */
function keepingFocus(item: HTMLElement, draw: () => void): void {
  const focused = document.activeElement;
  const part = item.contains(focused) ? focused?.getAttribute('data-part') : null;
  draw();
  if (part == null || focused?.isConnected === true) return;
  item.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus({ preventScroll: true });
}

/**
 * Draws a car's card anew in its list item, as it stands by then.
 * @throws Error when PocketBase does not tell the car's photograph
 */
export async function drawCard(item: HTMLElement, id: string): Promise<void> {
  const cover = (await fetchCovers([id])).get(id) ?? null;
  const vehicle = $pageCars.get().get(id);
  if (vehicle == null) return;
  const card = <VehicleGridCard vehicle={withCover(vehicle, cover)} sizes={item.dataset['sizes']} />;
  keepingFocus(item, () => flushSync(() => rootOf(item).render(card)));
  item.dataset['saved'] = vehicle.updated_at;
}
