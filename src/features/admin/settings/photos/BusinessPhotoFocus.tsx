import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { FocusSliders, PhotoFocus } from '#src/features/admin/photos/PhotoFocus.tsx';
import { ownedPhoto, type BusinessPhoto } from '#src/features/company/business/business-photos.ts';
import { readFocus, writeFocus } from '#src/features/vehicles/domain/photo-turn.ts';
import { saveBusinessPhotoFocus } from './business-photos.store.ts';

interface FocusProps {
  readonly photo: BusinessPhoto;
  readonly onClose: () => void;
}

function FocusForm({ photo, onClose }: FocusProps) {
  const [foco, setFoco] = useState(photo.foco);
  const [isSaving, setSaving] = useState(false);
  const parts = {
    focus: readFocus(foco),
    onFocus: (focus: Parameters<typeof writeFocus>[0]) => setFoco(writeFocus(focus)),
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    const isSaved = await saveBusinessPhotoFocus(photo, foco);
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <div className="relative grid gap-1">
        <PhotoFocus
          image={{ ...ownedPhoto(photo), rota: false, vista: '' }}
          isPublic
          giro={0}
          tapado=""
          {...parts}
        />
        <div className="flex items-center gap-4">
          <p className="type-caption text-text-muted flex-1">
            Toca lo que debe verse siempre: se recorta alrededor.
          </p>
          <Button variant="quiet" size="s" className="min-h-11" onClick={() => setFoco('')}>
            Centrar
          </Button>
        </div>
        <FocusSliders {...parts} />
      </div>
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" busy={isSaving}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** Sets the focal point of a photograph. */
export function BusinessPhotoFocus({
  photo,
  onClose,
}: {
  readonly photo: BusinessPhoto | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={photo !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Encuadre"
    >
      {photo !== null && <FocusForm key={photo.id} photo={photo} onClose={onClose} />}
    </Dialog>
  );
}
