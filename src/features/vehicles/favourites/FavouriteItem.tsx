import { CarFront } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { VehicleGridCard } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { changesSince } from './favourites.changes.ts';
import { dropFavourite, type Favourite } from './favourites.kept.ts';
import { notifyNotSaved } from './favourites.notices.ts';
import { unlist } from './favourites.store.ts';

interface FavouriteItemProps {
  readonly favourite: Favourite;
  /** Its current data; null when it is gone. */
  readonly car: SnapshotVehicle | null;
  /** Whether it is chosen for a comparison. Absent: there is nothing to choose. */
  readonly choice?:
    | {
        readonly isChosen: boolean;
        /** No further car can be chosen. */
        readonly isFull: boolean;
        readonly toggle: () => void;
      }
    | undefined;
}

/** A favourite's list item: its card with its changes on the photograph, or that it is gone. */
export function FavouriteItem({ favourite, car, choice }: FavouriteItemProps) {
  if (car === null) return <GoneItem favourite={favourite} />;
  const changes = changesSince(favourite, car);
  return (
    <li className="vehicle-item relative grid grid-rows-[1fr_auto]" data-vehicle={car.id}>
      {changes.length > 0 && (
        // Beside the heart, and no obstacle for a press on the card.
        <ul
          className="pointer-events-none absolute top-2 right-14 left-2 z-10 flex flex-wrap gap-1.5"
          aria-label="Cambios desde que lo guardaste"
        >
          {changes.map(({ isGood, text }) => (
            <li
              key={text}
              className={`type-caption figures rounded-s px-2.5 py-1 font-medium ${isGood ? 'bg-accent text-on-accent' : 'bg-surface text-text'}`}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      <VehicleGridCard vehicle={car} marked={favourite} />
      {choice !== undefined && (
        <label className={`${fieldClass.checkboxRow} mt-3 min-h-11 cursor-pointer items-center`}>
          <input
            type="checkbox"
            className={fieldClass.checkbox}
            checked={choice.isChosen}
            disabled={choice.isFull && !choice.isChosen}
            onChange={choice.toggle}
          />
          <span>
            Comparar<span className="sr-only">{`: ${favourite.title}`}</span>
          </span>
        </label>
      )}
    </li>
  );
}

function GoneItem({ favourite }: { readonly favourite: Favourite }) {
  return (
    <li className="flex flex-col" data-gone={favourite.id}>
      <div className="border-line text-text-muted grid aspect-3/2 place-content-center justify-items-center gap-3 rounded-s border border-dashed p-6 text-center">
        <Icon icon={CarFront} className={iconClass.l} />
        <p className="type-small">Ya no está</p>
      </div>
      <h3 className="type-title-s mt-4 wrap-anywhere">{favourite.title}</h3>
      <p className="type-small text-text-muted mt-1.5">Este coche ya no está en nuestro stock.</p>
      <div className="mt-5">
        <Button
          variant="secondary"
          onClick={() => {
            const answer = dropFavourite(favourite.id);
            notifyNotSaved(answer);
            if (answer !== 'done') return;
            unlist(favourite.id);
            document.getElementById('lista')?.focus({ preventScroll: true });
          }}
        >
          Quitar de favoritos<span className="sr-only">{`: ${favourite.title}`}</span>
        </Button>
      </div>
    </li>
  );
}
