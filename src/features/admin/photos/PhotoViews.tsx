import { Check, ChevronDown, Plus } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { photoViews, type PhotoView } from '#src/features/vehicles/domain/photo-view.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { startTagging } from './photo-mode.store.ts';
import { missingViews, wantedViews } from './photo-views.ts';

interface ViewsProps {
  readonly vehicleId: string;
  readonly images: readonly PanelImage[];
}

function summaryText(images: readonly PanelImage[], missing: readonly PhotoView[]): string {
  if (images.every(({ vista }) => vista === '')) return 'Etiquetar las vistas';
  if (missing.length === 0) return 'Están todas las vistas';
  return missing.length === 1 ? 'Falta 1 vista' : `Faltan ${missing.length} vistas`;
}

interface ChipProps {
  readonly vehicleId: string;
  readonly view: PhotoView;
  readonly isTagged: boolean;
}

function Chip({ vehicleId, view, isTagged }: ChipProps) {
  return (
    <button
      type="button"
      className={`type-small inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-s border px-3 ${isTagged ? 'border-line text-text-muted' : 'border-line-strong text-text hover:border-text'}`}
      aria-label={`${photoViews[view]}, ${isTagged ? 'etiquetada' : view === 'desperfecto' ? 'sin etiquetar' : 'falta'}`}
      onClick={({ currentTarget }) => {
        startTagging(vehicleId, view);
        // Close the list to show the photos.
        currentTarget.closest('details')?.removeAttribute('open');
      }}
    >
      <Icon icon={isTagged ? Check : Plus} className={iconClass.s} />
      {photoViews[view]}
    </button>
  );
}

/** The tagged and the missing views of a car. Tagging is optional, so the list starts collapsed. */
export function PhotoViews({ vehicleId, images }: ViewsProps) {
  const missing = missingViews(images);
  return (
    <details className="border-line group border-y" data-views>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="type-label">{summaryText(images, missing)}</span>
        <Icon
          icon={ChevronDown}
          className={`${iconClass.s} text-text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none`}
        />
      </summary>
      <div className="grid gap-3 pb-5">
        <p className="type-small text-text-muted">
          Pulsa una vista y después la foto que la muestra. Es opcional.
        </p>
        <div className="flex flex-wrap gap-2">
          {wantedViews.map((view) => (
            <Chip key={view} vehicleId={vehicleId} view={view} isTagged={!missing.includes(view)} />
          ))}
          <Chip
            vehicleId={vehicleId}
            view="desperfecto"
            isTagged={images.some(({ vista }) => vista === 'desperfecto')}
          />
        </div>
      </div>
    </details>
  );
}
