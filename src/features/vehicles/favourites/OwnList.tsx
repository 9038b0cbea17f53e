import { useStore } from '#src/lib/useStore.ts';
import { Share2 } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import { paths } from '#src/paths.ts';
import { listLimits } from '#src/config/limits.ts';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { compareOffer, comparePath } from './choice.rules.ts';
import { CompareBar } from './CompareBar.tsx';
import { FavouriteItem } from './FavouriteItem.tsx';
import type { Favourite } from './favourites.kept.ts';
import { $listed, $stockFailed } from './favourites.store.ts';
import { carsText } from './favourites.messages.ts';
import { NoFavourites } from './NoFavourites.tsx';
import { NotLoaded, Waiting } from './WithoutCars.tsx';
import { sharedListUrl } from './shared-list.ts';
import { useChosen } from './useChosen.ts';

/**
 * Shares a link through the device's share sheet, else copies it to the clipboard.
 * @returns false when the browser can do neither, so that the link has to be shown
 */
async function share(title: string, url: string): Promise<boolean> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    try {
      await navigator.share({ title, url });
      return true;
    } catch (error) {
      // Closing the sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return false;
  }
  notify({ title: 'Enlace copiado', description: 'Quien lo abra verá esta lista.', tone: 'success' });
  return true;
}

/** The visitor's favourites, with changes since each was marked. */
export function OwnList({ kept }: { readonly kept: readonly Favourite[] }) {
  const listed = useStore($listed);
  const stock = useStore($stock);
  const failed = useStore($stockFailed);
  /** The link, when the browser can neither share nor copy it. */
  const [link, setLink] = useState<string | null>(null);

  const [marked, toggle] = useChosen();

  if (listed.length === 0) return <NoFavourites />;

  const ids = kept.map(({ id }) => id);
  const url = sharedListUrl(location.origin, ids);
  // Before the stock has loaded, all of them: the page does not shift then, and the comparison leaves out missing cars.
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
        {comparable.length > 0 && (
          <ButtonLink href={`${paths.avisame}?ids=${comparable.join(',')}`} variant="secondary">
            Avísame
          </ButtonLink>
        )}
        {kept.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => void share('Coches favoritos', url).then((shared) => setLink(shared ? null : url))}
          >
            <Icon icon={Share2} className={iconClass.s} />
            Compartir lista
          </Button>
        )}
      </div>
      {link !== null && (
        <div className={`${fieldClass.root} max-w-form mb-8`}>
          <label htmlFor="enlace" className={fieldClass.label}>
            Copia este enlace
          </label>
          <input
            id="enlace"
            readOnly
            value={url}
            className={fieldClass.input}
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
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
                      isFull: chosen.length === listLimits.compared,
                      toggle: () => toggle(chosen, favourite.id),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {stock !== null && offer === 'choose' && <CompareBar chosen={chosen} />}
    </>
  );
}
