import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listCovers } from '#src/features/admin/stock/images.api.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { PanelPhoto } from '#src/features/admin/stock/PanelPhoto.tsx';
import { VehicleCard } from '#src/features/vehicles/card/VehicleCard.tsx';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { previewCard } from './card-preview.ts';
import type { VehicleFormState } from './vehicle-form.store.ts';

/** The cover of the saved car; null without a photo. */
const cover = createResource<{ readonly of: string; readonly image: PanelImage | null }>();

/** Loads it. A card without its photo is a preview too, so a failure is only logged. */
async function loadCover(id: string): Promise<void> {
  try {
    await cover.load(
      async () => ({
        of: id,
        image: (await asAdmin(() => listCovers([id]))).get(id)?.cover ?? null,
      }),
      id,
    );
  } catch (error) {
    console.warn('Could not load the cover of the vehicle', error);
  }
}

/** The car's card as buyers will see it, while the form is filled in. */
export function VehiclePreview({ state: { vehicle, values } }: { readonly state: VehicleFormState }) {
  const { data } = useStore(cover.$state);
  const id = vehicle?.id;
  useEffect(() => {
    if (id !== undefined) void loadCover(id);
  }, [id]);
  const image = data !== null && data.of === id ? data.image : null;
  return (
    <aside className="sticky top-[calc(var(--spacing-header)+1rem)] grid gap-2" aria-label="Vista previa">
      <p className="type-caption text-text-muted">
        {isPublic(values.status) ? 'Así se verá en la web' : 'Oculto: no se ve en la web'}
      </p>
      {/* The site's own look, whatever the panel's. */}
      <div inert data-context="paper" className="border-line rounded-m border p-4" data-preview>
        <VehicleCard
          vehicle={previewCard(values, vehicle)}
          sizes="20rem"
          preview={{
            photo:
              image === null ? undefined : (
                <PanelPhoto
                  image={image}
                  isPublic={isPublic(vehicle?.status ?? 'oculto')}
                  width={640}
                  className="aspect-3/2 w-full rounded-s"
                />
              ),
          }}
        />
      </div>
    </aside>
  );
}
