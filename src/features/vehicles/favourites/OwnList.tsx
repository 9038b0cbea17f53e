import { useStore } from '#src/lib/useStore.ts';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { compareOffer, comparePath, MOST_COMPARED } from '#src/features/vehicles/compare/compare.ids.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { CompareBar } from './CompareBar.tsx';
import { FavouriteItem } from './FavouriteItem.tsx';
import type { Favourite } from './favourites.kept.ts';
import { $listed, $stockFailed } from './favourites.store.ts';
import { carsText } from './favourites.messages.ts';
import { NoFavourites } from './NoFavourites.tsx';
import { ShareLink } from './ShareLink.tsx';
import { NotLoaded, Waiting } from './WithoutCars.tsx';
import { sharedListUrl } from './shared-list.ts';
import { useChosen } from './useChosen.ts';

/** The visitor's favourites, with changes since each was marked. */
export function OwnList({ kept }: { readonly kept: readonly Favourite[] }) {
  const listed = useStore($listed);
  const stock = useStore($stock);
  const failed = useStore($stockFailed);

  const [marked, toggle] = useChosen();

  if (listed.length === 0) return <NoFavourites />;

  const ids = kept.map(({ id }) => id);
  // Before the stock has loaded, all of them: the page does not shift then, and the comparison leaves out who is gone.
  const comparable = stock === null ? ids : ids.filter((id) => stock.has(id));
  const offer = compareOffer(comparable.length);
  const chosen = marked.filter((id) => comparable.includes(id));
  return (
    <>
      <div className="mb-8 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-3">
        <h2
          id="lista"
          tabIndex={-1}
          className={`type-title-s mr-auto outline-none ${offer === 'all' ? 'max-sm:basis-full' : ''}`}
          aria-live="polite"
        >
          {carsText(kept.length)}
        </h2>
        {offer === 'all' && (
          <ButtonLink href={comparePath(comparable)} variant="secondary">
            Comparar
          </ButtonLink>
        )}
        {kept.length > 0 && (
          <ShareLink
            title="Coches favoritos"
            url={sharedListUrl(location.origin, ids)}
            copied="Quien lo abra verá esta lista."
          >
            Compartir lista
          </ShareLink>
        )}
      </div>
      {stock === null && failed && <NotLoaded />}
      {stock === null && !failed && <Waiting count={listed.length} />}
      {stock !== null && (
        <ul className={vehicleGridClass} aria-labelledby="lista">
          {listed.map((favourite) => (
            <FavouriteItem
              key={favourite.id}
              favourite={favourite}
              car={stock.get(favourite.id) ?? null}
              choice={
                offer === 'choose' && comparable.includes(favourite.id)
                  ? {
                      isChosen: chosen.includes(favourite.id),
                      isFull: chosen.length === MOST_COMPARED,
                      toggle: () => toggle(chosen, favourite.id),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {offer === 'choose' && <CompareBar chosen={chosen} />}
    </>
  );
}
