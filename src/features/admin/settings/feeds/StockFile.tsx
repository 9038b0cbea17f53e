import { useStore } from '#src/lib/useStore.ts';
import { useState } from 'react';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { offeredText } from '#src/features/admin/feeds/car-feeds.ts';
import { saveSettings } from '#src/features/admin/settings/settings.store.ts';
import { feedStock } from './feed-stock.store.ts';
import { FileAddress } from './FileAddress.tsx';

/** Switch that publishes the stock as a feed for portals. It leaves out no public car. */
export function StockFile({ isOn }: { readonly isOn: boolean }) {
  const { data } = useStore(feedStock.$state);
  const [isSaving, setSaving] = useState(false);
  const change = async (nextOn: boolean) => {
    setSaving(true);
    await saveSettings({ feed_activo: nextOn }, nextOn ? 'Archivo activado' : 'Archivo desactivado');
    setSaving(false);
  };
  return (
    <div className="grid gap-4">
      <Checkbox
        checked={isOn}
        // Not `disabled`, which would lose the focus.
        aria-disabled={isSaving}
        onChange={(event) => {
          if (!isSaving) void change(event.target.checked);
        }}
      >
        Publicar el stock en un archivo (feed)
      </Checkbox>
      {isOn && <FileAddress path={feedPaths.stock} of="para portales" />}
      {isOn && data !== null && <p className="type-small">{offeredText(data.items.length, true)}.</p>}
    </div>
  );
}
