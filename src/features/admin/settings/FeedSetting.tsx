import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useState } from 'react';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { loadSettings, saveSettings, settings } from './settings.store.ts';

/** Switch that publishes the stock as a feed for other sites. */
export function FeedSetting() {
  const { status, data } = useStore(settings.$state);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => void loadSettings(), []);
  const change = async (isOn: boolean) => {
    setSaving(true);
    await saveSettings({ feed_activo: isOn }, isOn ? 'Archivo activado' : 'Archivo desactivado');
    setSaving(false);
  };
  return (
    <section aria-labelledby="portales">
      <h2 id="portales" className="type-title-s mb-2">
        Otros portales
      </h2>
      <p className="type-small text-text-muted mb-5 max-w-prose">
        Un archivo con todos los coches que se ven en la web, para que los portales lo lean automáticamente.
        No incluye matrículas, bastidores ni proveedores.
      </p>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-11 w-full max-w-md" />}
        failure="No se pudieron cargar los ajustes"
        onRetry={() => void loadSettings()}
      >
        {({ feed_activo }) => (
          <div className="grid gap-4">
            <Checkbox
              checked={feed_activo}
              // Not `disabled`, which would lose the focus.
              aria-disabled={isSaving}
              onChange={(event) => {
                if (!isSaving) void change(event.target.checked);
              }}
            >
              Publicar el stock en un archivo (feed)
            </Checkbox>
            {feed_activo && (
              <p className="type-small wrap-anywhere">
                Dirección que debes dar al portal:{' '}
                <a href={feedPaths.stock} className={linkClass()} target="_blank" rel="noopener">
                  {location.origin}
                  {feedPaths.stock}
                </a>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}
