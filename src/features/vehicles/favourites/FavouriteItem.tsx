import { CarFront } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { VehicleGridCard } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { changesSince } from './favourites.changes.ts';
import { dropFavourite, type Favourite } from './favourites.kept.ts';
import { notifyNotSaved } from './favourites.notify.ts';
import { unlist } from './favourites.store.ts';

interface FavouriteItemProps {
  readonly favourite: Favourite;
  /** Its current data; null when it is gone. */
  readonly car: SnapshotVehicle | null;
  /** Reserves space above the card when other cards of the list have changes, so that the photographs align. */
  readonly hasRoom: boolean;
}

/** A favourite's list item: its card and its changes, or that it is gone. */
export function FavouriteItem({ favourite, car, hasRoom }: FavouriteItemProps) {
  const room = hasRoom ? 'md:min-h-8.5' : '';
  if (car === null) return <GoneItem favourite={favourite} room={room} />;
  const changes = changesSince(favourite, car);
  return (
    <li className="vehicle-item flex flex-col" data-vehicle={car.id}>
      <div className={room}>
        {changes.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Cambios desde que lo guardaste">
            {changes.map(({ isGood, text }) => (
              <li
                key={text}
                className={`type-small figures rounded-s border px-3 py-1 font-medium ${isGood ? 'border-accent bg-accent text-on-accent' : 'border-line-strong text-text'}`}
              >
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`grid grow content-start ${changes.length > 0 ? 'mt-3' : hasRoom ? 'md:mt-3' : ''}`}>
        <VehicleGridCard vehicle={car} marked={favourite} />
      </div>
    </li>
  );
}

function GoneItem({ favourite, room }: { readonly favourite: Favourite; readonly room: string }) {
  return (
    <li className="flex flex-col" data-gone={favourite.id}>
      <div className={`${room} ${room === '' ? '' : 'md:mb-3'}`} />
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
