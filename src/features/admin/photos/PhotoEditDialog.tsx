import { RotateCcw, RotateCw } from 'lucide';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { SelectField, TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { turnedBox, writeBox } from '#src/features/vehicles/domain/photo-box.ts';
import { readFocus, turnedBy, turnedFocus, writeFocus } from '#src/features/vehicles/domain/photo-turn.ts';
import { photoViews } from '#src/features/vehicles/domain/photo-view.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { ImageChanges } from '#src/features/admin/stock/images.api.ts';
import { readOrden, savePhoto } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { textWithView } from './photo-views.ts';
import { plateAt } from './photo-plate.ts';
import { FocusSliders, PhotoFocus } from './PhotoFocus.tsx';
import { PhotoPlate, PlateSliders } from './PhotoPlate.tsx';

const ALT_MAX = 200;
const VIEW_OPTIONS = Object.entries(photoViews).map(([value, label]) => ({ value, label }));

/** The changed fields only, so that concurrent changes to other fields survive. */
function changesOf(image: PanelImage, edited: Required<ImageChanges>): ImageChanges {
  const { alt, orden, foco, giro, tapado, vista } = edited;
  const isShownAlike = foco === image.foco && giro === image.giro && tapado === image.tapado;
  return {
    ...(alt !== image.alt && { alt }),
    ...(orden !== image.orden && { orden }),
    // Focal point and box depend on the rotation.
    ...(!isShownAlike && { foco, giro, tapado }),
    ...(vista !== image.vista && { vista }),
  };
}

/** Where a plate often is: low in the middle of a photo of 3:2. */
const USUAL_PLACE = { x: 0.5, y: 0.65 };
const USUAL_SIZE = { width: 3, height: 2 };

interface EditProps {
  readonly image: PanelImage;
  /** The photo's car. */
  readonly vehicle: AdminVehicle;
  readonly onClose: () => void;
}

function EditForm({ image, vehicle, onClose }: EditProps) {
  const [alt, setAlt] = useState(image.alt);
  const [orden, setOrden] = useState(String(image.orden));
  const [vista, setVista] = useState(image.vista);
  const [giro, setGiro] = useState(turnedBy(image.giro, 0));
  const [foco, setFoco] = useState(image.foco);
  const [tapado, setTapado] = useState(image.tapado);
  const [isCovering, setCovering] = useState(false);
  const [isSaving, setSaving] = useState(false);

  const turn = (degrees: number) => {
    setGiro(turnedBy(giro, degrees));
    setFoco(turnedFocus(foco, degrees));
    setTapado(turnedBox(tapado, degrees));
  };
  const cover = () => {
    setCovering(!isCovering);
    // A box to move: it can then be placed without a pointer.
    if (!isCovering && tapado === '') setTapado(writeBox(plateAt(USUAL_PLACE, USUAL_SIZE)));
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    const changes = changesOf(image, { alt: alt.trim(), orden: readOrden(orden), foco, giro, tapado, vista });
    const isSaved = await savePhoto(image, changes);
    setSaving(false);
    if (isSaved) onClose();
  };

  const drawn = { image, isPublic: vehicle.status !== 'oculto', giro, tapado };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <div className="relative grid gap-1">
        {isCovering ? (
          <PhotoPlate {...drawn} onBox={setTapado} />
        ) : (
          <PhotoFocus {...drawn} focus={readFocus(foco)} onFocus={(focus) => setFoco(writeFocus(focus))} />
        )}
        <div className="-mx-2 flex items-center gap-1">
          <button
            type="button"
            className={iconButtonClass}
            aria-label="Girar a la izquierda"
            title="Girar a la izquierda"
            onClick={() => turn(-90)}
          >
            <Icon icon={RotateCcw} className={iconClass.m} />
          </button>
          <button
            type="button"
            className={iconButtonClass}
            aria-label="Girar a la derecha"
            title="Girar a la derecha"
            onClick={() => turn(90)}
          >
            <Icon icon={RotateCw} className={iconClass.m} />
          </button>
          <p className="type-caption text-text-muted flex-1">
            {isCovering
              ? 'Toca la matrícula o arrastra sobre ella.'
              : 'Toca lo que debe verse siempre: lo oscurecido se recorta en las tarjetas.'}
          </p>
          {!isCovering && foco !== '' && (
            <Button variant="quiet" size="s" className="mr-2 min-h-11" onClick={() => setFoco('')}>
              Centrar
            </Button>
          )}
        </div>
        {isCovering ? (
          <PlateSliders tapado={tapado} onBox={setTapado} />
        ) : (
          <FocusSliders focus={readFocus(foco)} onFocus={(focus) => setFoco(writeFocus(focus))} />
        )}
        <div className="flex flex-wrap items-center gap-x-5">
          <Button variant="quiet" size="s" className="min-h-11" onClick={cover}>
            {isCovering ? 'Volver al encuadre' : tapado === '' ? 'Tapar la matrícula' : 'Mover lo tapado'}
          </Button>
          {tapado !== '' && (
            <Button
              variant="quiet"
              size="s"
              className="min-h-11"
              onClick={() => {
                setTapado('');
                setCovering(false);
              }}
            >
              Dejar de tapar
            </Button>
          )}
        </div>
      </div>
      <TextField
        label="Texto alternativo"
        hint="Lo usan los lectores de pantalla y los buscadores."
        optionalNote={false}
        maxLength={ALT_MAX}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Vista"
          optionalNote={false}
          prompt="Sin indicar"
          options={VIEW_OPTIONS}
          value={vista}
          onChange={({ target }) => {
            setAlt(textWithView({ alt, vista }, vehicleTitle(vehicle), target.value));
            setVista(target.value);
          }}
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

interface PhotoEditDialogProps extends Omit<EditProps, 'image'> {
  /** Null while the dialog is closed. */
  readonly image: PanelImage | null;
}

/** Edits one photo (SPEC section 2): alt text, position, rotation, focal point, covered plate and view. */
export function PhotoEditDialog({ image, vehicle, onClose }: PhotoEditDialogProps) {
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Editar imagen"
    >
      {image !== null && <EditForm key={image.id} image={image} vehicle={vehicle} onClose={onClose} />}
    </Dialog>
  );
}
