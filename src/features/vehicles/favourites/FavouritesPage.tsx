import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { listLimits } from '#src/config/limits.ts';
import { $kept, $shared, startFavourites } from './favourites.store.ts';
import { NoFavourites } from './NoFavourites.tsx';
import { OwnList } from './OwnList.tsx';
import { SharedList } from './SharedList.tsx';
import { Waiting } from './WithoutCars.tsx';

/**
 * The visitor's favourites, or a list that somebody shared: an island, for only the browser knows them. Until it is alive, a
 * script of the head says which of its two beginnings applies (favourites.hint.script.ts).
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
