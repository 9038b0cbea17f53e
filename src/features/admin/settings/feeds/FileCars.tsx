import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import {
  countFeed,
  lackingText,
  offeredText,
  othersText,
  type Advertiser,
} from '#src/features/admin/feeds/car-feeds.ts';
import { Lacks } from '#src/features/admin/feeds/Lacks.tsx';
import { feedStock, loadFeedStock } from './feed-stock.store.ts';

interface FileCarsProps {
  readonly advertiser: Advertiser;
  readonly isOn: boolean;
}

/** How many cars a file holds, and which ones lack something, with links to the fields. */
export function FileCars({ advertiser, isOn }: FileCarsProps) {
  const { status, data } = useStore(feedStock.$state);
  if (data === null)
    return status === 'failed' ? (
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="type-small text-text-muted">No se pudieron contar los coches.</p>
        <Button variant="quiet" size="s" className="min-h-11" onClick={() => void loadFeedStock()}>
          Reintentar
        </Button>
      </div>
    ) : (
      <Skeleton className="h-6 w-48" />
    );
  const { offered, lacking, others } = countFeed(advertiser, data.items);
  return (
    <div className="grid gap-3" data-file-cars={advertiser}>
      <p className="type-small">
        {offeredText(offered, isOn)}. <span className="text-text-muted">{othersText(others)}</span>
      </p>
      {lacking.length > 0 && (
        <details className="border-line group border-y">
          <summary className="type-label flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2">
            {lackingText(lacking.length)}
            <Icon
              icon={ChevronDown}
              className={`${iconClass.m} transition-transform group-open:rotate-180`}
            />
          </summary>
          <ul>
            {lacking.map(({ vehicle, lacks }) => (
              <li
                key={vehicle.id}
                className="border-line grid gap-x-6 gap-y-1 border-t py-3 wrap-anywhere sm:grid-cols-2"
              >
                <span className="type-small">
                  {[vehicleTitle(vehicle), vehicle.referencia].filter((text) => text !== '').join(' · ')}
                </span>
                <span className="type-small text-text-muted">
                  <Lacks vehicleId={vehicle.id} title={vehicleTitle(vehicle)} lacks={lacks} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
