import { useStore } from '#src/lib/useStore.ts';
import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { CatalogueCard } from './CatalogueCard.tsx';
import { $reached, isAsDelivered, showMore } from './catalogue.store.ts';
import { deliveredCards } from './delivered-cards.ts';
import { CARDS_AT_ONCE } from './results.limits.ts';
import { useKeptFocus } from './useKeptFocus.ts';

interface CatalogueListProps {
  /** The whole result; null shows the server-rendered cards. */
  readonly found: readonly SnapshotVehicle[] | null;
  /** When the stock of the page was read. */
  readonly readAt: string;
}

/** Margin below the viewport within which the end of the list triggers more cards. */
const AHEAD = '1200px';
/** Cards with eager photographs: a phone's first screen has one, and a desktop's row follows at once. */
const EAGER = 1;

/** The cards of the result that the visitor has reached. */
export const CatalogueList = memo(function CatalogueList({ found, readAt }: CatalogueListProps) {
  const reached = useDeferredValue(useStore($reached, { ssr: () => CARDS_AT_ONCE }));
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const keptFocus = useKeptFocus();
  const hasMore = found !== null && found.length > reached;

  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && showMore(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed again after each step: an end that is still near is reported again.
  }, [hasMore, reached]);

  useLayoutEffect(() => {
    const index = focusNext.current;
    focusNext.current = null;
    if (index !== null) list.current?.children[index]?.querySelector<HTMLElement>('a')?.focus();
  }, [reached]);

  return (
    <>
      <ul
        ref={list}
        className={vehicleGridClass}
        data-catalogue-list=""
        aria-labelledby="resultados"
        {...keptFocus}
      >
        {found === null
          ? deliveredCards().map(({ id, vehicle }, index) => (
              <CatalogueCard
                key={id}
                id={id}
                vehicle={vehicle}
                asDelivered
                priority={index < EAGER ? 'high' : undefined}
              />
            ))
          : found
              .slice(0, reached)
              .map((vehicle) => (
                <CatalogueCard
                  key={vehicle.id}
                  id={vehicle.id}
                  vehicle={vehicle}
                  asDelivered={isAsDelivered(vehicle, readAt)}
                />
              ))}
      </ul>

      <div ref={end} className="mt-16 flex justify-center" data-catalogue-more="" hidden={!hasMore}>
        <Button
          variant="secondary"
          size="l"
          onClick={() => {
            focusNext.current = reached;
            showMore();
          }}
        >
          Mostrar más vehículos
        </Button>
      </div>
    </>
  );
});
