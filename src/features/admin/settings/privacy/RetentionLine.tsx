import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { loadSettings, settings } from '#src/features/admin/settings/settings.store.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { retentionLine } from './retention.messages.ts';

/** Line below the leads that states their retention. Renders nothing while it is unknown. */
export function RetentionLine() {
  const { data } = useStore(settings.$state);
  useEffect(() => void loadSettings(), []);
  if (data === null) return null;
  return (
    <p className="type-caption text-text-muted mt-6">
      {retentionLine(data.leads_plazo, data.leads_desde, new Date())}{' '}
      <PanelLink to={{ tab: 'ajustes' }} className={linkClass()}>
        Cambiar
      </PanelLink>
    </p>
  );
}
