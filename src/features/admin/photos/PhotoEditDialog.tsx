import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import type { PanelImage } from './panel-image.ts';
import { readOrden, savePhoto } from './images.store.ts';

const ALT_MAX = 200;

function EditForm({ image, onClose }: { readonly image: PanelImage; readonly onClose: () => void }) {
  const [alt, setAlt] = useState(image.alt);
  const [orden, setOrden] = useState(String(image.orden));
  const [isSaving, setSaving] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    const isSaved = await savePhoto(image, { alt: alt.trim(), orden: readOrden(orden) });
    setSaving(false);
    if (isSaved) onClose();
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Texto alternativo"
        hint="Lo leen quienes no ven la imagen, y los buscadores."
        optionalNote={false}
        maxLength={ALT_MAX}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <TextField
        label="Orden"
        hint="La imagen con el orden más bajo es la portada."
        optionalNote={false}
        inputMode="numeric"
        value={orden}
        onChange={(event) => setOrden(event.target.value)}
        onBlur={() => setOrden(String(readOrden(orden)))}
      />
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

interface PhotoEditDialogProps {
  /** Null while no photo is edited. */
  readonly image: PanelImage | null;
  readonly onClose: () => void;
}

/** Alt text and position of one photo (SPEC section 2). */
export function PhotoEditDialog({ image, onClose }: PhotoEditDialogProps) {
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Editar imagen"
    >
      {image !== null && <EditForm key={image.id} image={image} onClose={onClose} />}
    </Dialog>
  );
}
