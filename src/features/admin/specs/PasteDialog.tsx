import { useStore } from '#src/lib/useStore.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { SelectField, TextArea } from '#src/components/ui/Field.tsx';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { PastePreview } from './PastePreview.tsx';
import { groupOptions } from './spec-groups.ts';
import { summary } from './spec-paste.plan.ts';
import { $pasteBoxes, changePaste, EMPTY_BOX, openPaste, planOf, savePaste } from './spec-paste.store.ts';
import { sheet } from './specs.store.ts';

interface PasteProps {
  readonly vehicleId: string;
}

function PasteForm({ vehicleId }: PasteProps) {
  const box = useStore($pasteBoxes)[vehicleId] ?? EMPTY_BOX;
  useStore(sheet.$state);
  const planned = planOf(vehicleId, box);
  const [isSaving, setSaving] = useState(false);
  const hasRows =
    planned?.some(({ kind, fate }) => kind === 'row' && fate !== 'left' && fate !== 'blank') === true;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving || planned === null) return;
    if (!hasRows) {
      const failure = 'Todavía no hay nada que guardar: cada línea necesita un nombre y un valor';
      changePaste(vehicleId, { failure });
      return;
    }
    setSaving(true);
    await savePaste(vehicleId);
    setSaving(false);
  };

  return (
    <form className="grid min-w-0 gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <div className="[&_textarea]:max-h-64">
        <TextArea
          label="Texto"
          hint="Una por línea, con un tabulador, «;» o «: » entre el nombre y el valor. Una línea sin valor se toma como título de grupo; un valor «¿?» no se guarda."
          required
          autoComplete="off"
          spellCheck={false}
          value={box.text}
          // Text typed during a save would be lost when it completes.
          readOnly={isSaving}
          onChange={(event) => changePaste(vehicleId, { text: event.target.value, failure: '' })}
        />
      </div>
      <SelectField
        label="Grupo para las líneas sin título"
        required
        options={groupOptions(box.grupo)}
        value={box.grupo}
        disabled={isSaving}
        onChange={(event) => changePaste(vehicleId, { grupo: event.target.value })}
      />
      <p role="status" className="type-small">
        {planned === null ? 'Cargando las especificaciones del vehículo…' : summary(planned)}
      </p>
      <PastePreview planned={planned ?? []} />
      <p role="alert" className={fieldClass.error}>
        {box.failure}
      </p>
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={() => changePaste(vehicleId, { isOpen: false })}>
          Cerrar sin guardar
        </Button>
        <Button type="submit" busy={isSaving || planned === null}>
          Guardar todo
        </Button>
      </div>
    </form>
  );
}

/** A dialog to paste several specs; with the button that opens it. Its text survives closing. */
export function PasteDialog({ vehicleId }: PasteProps) {
  const { isOpen, text } = useStore($pasteBoxes)[vehicleId] ?? EMPTY_BOX;
  return (
    <>
      <Button variant="secondary" onClick={() => openPaste(vehicleId)}>
        {text.trim() === '' || isOpen ? 'Pegar varias' : 'Pegar varias · hay texto sin guardar'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => changePaste(vehicleId, { isOpen: open })}
        title="Pegar varias especificaciones"
        description="El texto se conserva si cierras sin guardar."
      >
        <PasteForm vehicleId={vehicleId} />
      </Dialog>
    </>
  );
}
