import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { FactLine } from '#src/components/ui/FactLine.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { priceClass, tagClass } from '#src/components/ui/surface.recipe.ts';
import { paths } from '#src/paths.ts';
import type { Favourite } from '#src/features/vehicles/favourites/favourites.kept.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import {
  cardFacts,
  cardHiddenTitle,
  cardTags,
  isSold,
  vehicleTitle,
  versionText,
} from '#src/features/vehicles/domain/vehicle.facts.ts';
import { cardPriceText, onTopText } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { PhotoProps } from '#src/components/ui/Photo.tsx';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { FavouriteHeart } from './FavouriteHeart.tsx';
import { SecondPhoto } from './SecondPhoto.tsx';
import { VehicleBadges } from './VehicleBadges.tsx';

/** The data of a card; `toSnapshotVehicle` makes it from a car of the stock. */
export type CardVehicle = Pick<
  SnapshotVehicle,
  | ('id' | 'slug' | 'marca' | 'modelo' | 'version' | 'anio' | 'km' | 'combustible' | 'precio_eur')
  | ('iva_incluido' | 'regimen_iva')
  | ('status' | 'destacado' | 'etiquetas' | 'ubicacion_ciudad' | 'ubicacion_pais' | 'updated_at' | 'cover')
>;

export interface VehicleCardProps {
  readonly vehicle: CardVehicle;
  readonly sizes: string;
  /** For the first row of a page: its photographs are not lazy. */
  readonly priority?: PhotoProps['priority'];
  /** The car as it was when marked, where its heart can be pressed again after a slip (FavouriteHeart.tsx). */
  readonly marked?: Favourite | undefined;
  /** The panel's preview: without actions, and with a photograph in place of the cover, which may not be public yet. */
  readonly preview?: { readonly photo: ReactNode };
}

/**
 * One car of a list (SPEC section 2): rendered at build time, and again in the browser when the car changes. `data-part`
 * identifies its links for scripts.
 */
export function VehicleCard({ vehicle, sizes, priority, marked, preview }: VehicleCardProps) {
  const { cover, marca, modelo } = vehicle;
  const title = vehicleTitle(vehicle);
  const version = versionText(vehicle);
  const sold = isSold(vehicle.status);
  const hiddenTitle = <span className="sr-only">{cardHiddenTitle(vehicle)}</span>;
  const tags = cardTags(vehicle.etiquetas);
  return (
    <article className="vehicle-card group relative flex flex-col">
      <div className="card-photo relative">
        {preview?.photo ?? (
          <VehiclePhoto
            image={cover}
            alt={photoText(cover?.alt ?? '', title)}
            sizes={sizes}
            priority={priority}
            // No further photographs of a sold car will follow.
            fallback={cover === null ? (sold ? 'Sin fotos' : 'Fotos en camino') : undefined}
            className={`rounded-s ${sold ? 'photo-gone' : cover === null ? 'photo-awaited' : ''}`}
          />
        )}
        {cover?.next != null && !sold && <SecondPhoto cover={cover} next={cover.next} sizes={sizes} />}
      </div>
      <div className={`card-badges mt-3 ${sold ? 'flex justify-between' : ''}`}>
        <VehicleBadges vehicle={vehicle} />
        {sold && (
          <ButtonLink
            variant="quiet"
            // The further parameters of same-again.ts would need more script than a list should load.
            href={paths.solicitarImportacion(new URLSearchParams({ marca, modelo }).toString())}
            className="z-10 -my-3"
          >
            Buscar uno igual
            {hiddenTitle}
          </ButtonLink>
        )}
      </div>
      <div
        className={`card-name mt-1.5 flex items-start justify-between gap-5 ${sold ? 'text-text-muted' : ''}`}
      >
        <h3 className="min-w-0 wrap-anywhere">
          {/* A brand of two words breaks only where it must. */}
          <span className="type-title-s block">
            <span className="inline-block max-w-full">{marca}</span> <span>{modelo}</span>
          </span>
          {version !== '' && <span className="type-small text-text-muted block">{version}</span>}
        </h3>
        <p className={priceClass.onCard}>
          {cardPriceText(vehicle.precio_eur)}
          <small>{onTopText(vehicle)}</small>
        </p>
      </div>
      <div className={`card-facts mt-2.5 md:mt-3.5 ${sold ? 'text-text-muted' : ''}`}>
        <FactLine facts={cardFacts(vehicle)} />
      </div>
      {tags.length > 0 && (
        <ul className="card-tags mt-2.5 flex flex-wrap gap-1.5 md:mt-3.5" aria-label="Características">
          {tags.map((tag, position) => (
            // The same tag may occur twice.
            <li key={position} className={tagClass}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      {preview === undefined && (
        <>
          <div className="card-actions mt-auto flex items-center gap-6 pt-4 md:pt-5">
            <ButtonLink
              variant="secondary"
              href={paths.vehiculo(vehicle.slug)}
              disabled={sold}
              // Its target is the whole card, so only the card is positioned.
              className="static! after:absolute after:inset-0 aria-disabled:after:hidden"
              data-part="details"
            >
              Ver Detalles
              {hiddenTitle}
              <Icon icon={ArrowRight} className={iconClass.s} />
            </ButtonLink>
            <ButtonLink
              variant="quiet"
              href={paths.preguntar(vehicle.slug)}
              disabled={sold}
              className="z-10"
              data-part="contact"
            >
              Contactar
              {hiddenTitle}
            </ButtonLink>
          </div>
          <FavouriteHeart vehicle={vehicle} marked={marked} onPhoto />
        </>
      )}
    </article>
  );
}
