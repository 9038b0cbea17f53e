import { Heart } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { favouriteOf } from '#src/features/vehicles/favourites/favourite.ts';
import type { Favourite } from '#src/features/vehicles/favourites/favourites.kept.ts';
import { isKept } from '#src/features/vehicles/favourites/favourites.key.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';

interface FavouriteHeartProps {
  readonly vehicle: Parameters<typeof favouriteOf>[0];
  /** As it was marked before: what has changed since is told from then on again. Absent: as it is now. */
  readonly marked?: Favourite | undefined;
  /** Where it lies over a photograph it has a ground of its own. */
  readonly onPhoto?: boolean;
}

/**
 * Marks a car as a favourite. It is only drawn here: hearts.client.ts takes the press, on every page, and keeps
 * `aria-pressed` true. It does not show without JavaScript (card.css).
 */
export function FavouriteHeart({ vehicle, marked, onPhoto = false }: FavouriteHeartProps) {
  return (
    <button
      type="button"
      className={`favourite-heart ${onPhoto ? 'favourite-heart-on-photo' : ''}`}
      data-favourite={vehicle.id}
      data-part="favourite"
      value={JSON.stringify(marked ?? favouriteOf(vehicle))}
      aria-pressed={isKept(vehicle.id)}
      // No text of the page: without JavaScript there is no heart.
      aria-label={`Guardar en favoritos: ${vehicleTitle(vehicle)}`}
      // The page's script may have marked it before React is there.
      suppressHydrationWarning
    >
      <span>
        <Icon icon={Heart} className={iconClass.m} />
      </span>
    </button>
  );
}
