import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { listLimits } from '#src/config/limits.ts';
import { $kept, $shared, startFavourites } from './favourites.store.ts';
import { NoFavourites } from './NoFavourites.tsx';
import { OwnList } from './OwnList.tsx';
import { SharedList } from './SharedList.tsx';
import { Waiting } from './WithoutCars.tsx';

/**
 * The visitor's favourites, or a shared list: an island, because only the browser has them. Before hydration, a script
 * in the head selects which of the two initial states is shown (favourites.hint.script.ts).
 */
export function FavouritesPage() {
  const kept = useStore($kept, { ssr: () => null });
  const shared = useStore($shared, { ssr: () => null });
  useEffect(startFavourites, []);
  if (kept === null)
    return (
      <>
        <div className="favourites-none">
          <NoFavourites />
        </div>
        <div className="favourites-some">
          <Waiting count={listLimits.related} />
        </div>
      </>
    );
  return shared === null ? <OwnList kept={kept} /> : <SharedList ids={shared} kept={kept} />;
}
