import { useEffect, useId, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import {
  ownedPhoto,
  PHOTO_PLACES,
  type BusinessPhoto,
  type PhotoPlace,
} from '#src/features/company/business/business-photos.ts';
import { VehiclePhoto } from '#src/features/vehicles/photo/VehiclePhoto.tsx';
import { useStore } from '#src/lib/useStore.ts';
import { BusinessPhotoFocus } from './BusinessPhotoFocus.tsx';
import {
  businessPhotos,
  chooseBusinessPhoto,
  loadBusinessPhotos,
  removeBusinessPhoto,
} from './business-photos.store.ts';
import { PHOTO_PLACE_LABELS, PHOTO_PLACE_TEXTS } from './photo-places.messages.ts';

interface PlaceProps {
  readonly place: PhotoPlace;
  readonly photo: BusinessPhoto | undefined;
  readonly onFocus: () => void;
  readonly onRemove: () => void;
}

function Place({ place, photo, onFocus, onRemove }: PlaceProps) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const title = PHOTO_PLACE_LABELS[place];
  const choose = async (file: File) => {
    setSaving(true);
    await chooseBusinessPhoto(place, file, photo);
    setSaving(false);
  };
  return (
    <li
      className="border-line flex flex-wrap items-start gap-x-4 gap-y-3 border-t py-5 sm:gap-x-6"
      data-photo-place={place}
    >
      <VehiclePhoto
        image={photo === undefined ? null : ownedPhoto(photo)}
        alt=""
        sizes="11rem"
        filled
        fallback="Sin foto"
        className="w-28 shrink-0 rounded-s sm:w-44"
      />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="type-label">{title}</h3>
        <p className="type-small text-text-muted mt-1">{PHOTO_PLACE_TEXTS[place]}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <span className="contents">
            <input
              id={id}
              type="file"
              className="peer sr-only"
              accept="image/*,.heic,.heif,.avif,.jfif"
              aria-label={`${photo === undefined ? 'Elegir' : 'Cambiar'} foto: ${title}`}
              disabled={isSaving}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file !== undefined) void choose(file);
                target.value = '';
              }}
            />
            <label
              htmlFor={id}
              className={`${buttonClass({ variant: 'secondary', size: 's' })} peer-focus-visible:outline-text min-h-11 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3`}
            >
              {isSaving ? 'Subiendo...' : photo === undefined ? 'Elegir foto' : 'Cambiar foto'}
            </label>
          </span>
          {photo !== undefined && (
            <>
              <Button variant="quiet" size="s" className="min-h-11" onClick={onFocus}>
                Encuadre<span className="sr-only"> ({title})</span>
              </Button>
              <Button variant="quiet" size="s" className="min-h-11" onClick={onRemove}>
                Quitar<span className="sr-only"> ({title})</span>
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** The dealer's photographs in Ajustes: at most one for each place, absent until given. */
export function BusinessPhotos() {
  const { status, data } = useStore(businessPhotos.$state);
  const [focusing, setFocusing] = useState<BusinessPhoto | null>(null);
  const [removing, setRemoving] = useState<BusinessPhoto | null>(null);
  useEffect(() => void loadBusinessPhotos(), []);
  return (
    <section aria-labelledby="fotos-negocio">
      <h2 id="fotos-negocio" className="type-title-s mb-2">
        Fotos del negocio
      </h2>
      <p className="type-small text-text-muted mb-5 max-w-prose">
        Una foto por página, y ninguna hasta que la elijas. Si se reconoce a personas, pide antes su permiso.
      </p>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-72 w-full" />}
        failure="No se pudieron cargar las fotos del negocio"
        onRetry={() => void loadBusinessPhotos()}
      >
        {(photos) => (
          <ul className="border-line border-b">
            {PHOTO_PLACES.map((place) => {
              const photo = photos.find(({ lugar }) => lugar === place);
              return (
                <Place
                  key={place}
                  place={place}
                  photo={photo}
                  onFocus={() => setFocusing(photo ?? null)}
                  onRemove={() => setRemoving(photo ?? null)}
                />
              );
            })}
          </ul>
        )}
      </Loaded>
      <BusinessPhotoFocus photo={focusing} onClose={() => setFocusing(null)} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (!open) setRemoving(null);
        }}
        title="¿Quitar esta foto de la web?"
        description="Se borra también el archivo."
        confirmLabel="Quitar"
        onConfirm={() => {
          if (removing !== null) void removeBusinessPhoto(removing);
          setRemoving(null);
        }}
      />
    </section>
  );
}
