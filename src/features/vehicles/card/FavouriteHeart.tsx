import { Heart } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { favouriteOf } from '#src/features/vehicles/favourites/favourite.ts';
import type { Favourite } from '#src/features/vehicles/favourites/favourites.kept.ts';
import { isKept } from '#src/features/vehicles/favourites/favourites.key.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';

interface FavouriteHeartProps {
  readonly vehicle: Parameters<typeof favouriteOf>[0];
  /** The car as it was when marked, so that marking it again keeps its changes since then. Absent: as it is now. */
  readonly marked?: Favourite | undefined;
  /** Over a photograph it has a background. */
  readonly onPhoto?: boolean;
}

/**
 * Marks a car as a favourite. Only rendered here: hearts.client.ts handles the press on every page and updates
 * `aria-pressed`. Hidden without JavaScript (card.css).
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
      // A label, not text: without JavaScript there is no heart.
      aria-label={`Guardar en favoritos: ${vehicleTitle(vehicle)}`}
      // The page's script may have marked it before hydration.
      suppressHydrationWarning
    >
      <span>
        <Icon icon={Heart} className={iconClass.m} />
      </span>
    </button>
  );
}
