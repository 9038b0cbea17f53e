import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { loadSettings, settings } from '#src/features/admin/settings/settings.store.ts';
import { AdvertiserFile } from './AdvertiserFile.tsx';
import { loadFeedStock } from './feed-stock.store.ts';
import { StockFile } from './StockFile.tsx';

/** The files of the stock for portals, Google and Meta. */
export function FeedSettings() {
  const { status, data } = useStore(settings.$state);
  useEffect(() => {
    void loadSettings();
    void loadFeedStock();
  }, []);
  return (
    <section aria-labelledby="portales">
      <h2 id="portales" className="type-title-s mb-2">
        Otros portales
      </h2>
      <p className="type-small text-text-muted mb-5 max-w-prose">
        Un archivo con todos los coches que se ven en la web, para que los portales lo lean automáticamente.
        Google y Meta tienen el suyo. Ninguno incluye matrículas, bastidores ni proveedores.
      </p>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-11 w-full max-w-md" />}
        failure="No se pudieron cargar los ajustes"
        onRetry={() => void loadSettings()}
      >
        {(saved) => (
          <div className="grid gap-10">
            <StockFile isOn={saved.feed_activo} />
            <AdvertiserFile advertiser="google" settings={saved} />
            <AdvertiserFile advertiser="meta" settings={saved} />
          </div>
        )}
      </Loaded>
    </section>
  );
}
