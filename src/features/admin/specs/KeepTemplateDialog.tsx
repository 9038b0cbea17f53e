import { useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { TextField } from '#src/components/ui/Field.tsx';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import type { AdminVehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { templateName } from './template.rules.ts';
import { keepTemplate } from './templates.store.ts';

interface KeepTemplateProps {
  readonly vehicle: AdminVehicle;
  readonly specs: readonly VehicleSpec[];
}

function KeepForm({ vehicle, specs, onDone }: KeepTemplateProps & { readonly onDone: () => void }) {
  const [nombre, setNombre] = useState(() => templateName(vehicle));
  const [id] = useState(newRecordId);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (nombre.trim() === '') {
      setError('La plantilla necesita un nombre');
      return;
    }
    setSaving(true);
    const { marca, modelo } = vehicle;
    const problem = await keepTemplate({ id, nombre: nombre.trim(), marca, modelo }, specs);
    setSaving(false);
    if (problem === '') onDone();
    else setError(problem ?? '');
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Nombre"
        required
        maxLength={120}
        autoComplete="off"
        value={nombre}
        error={error === '' ? undefined : error}
        onChange={(event) => {
          setNombre(event.target.value);
          setError('');
        }}
      />
      <div className={dialogClass.actions}>
        <Button type="submit" busy={isSaving}>
          Guardar plantilla
        </Button>
      </div>
    </form>
  );
}

/** Saves a car's specs as a template; with the button that opens the dialog. */
export function KeepTemplateDialog({ vehicle, specs }: KeepTemplateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Guardar como plantilla
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Guardar como plantilla"
        description={`Guarda ${specs.length === 1 ? 'la especificación' : `las ${specs.length} especificaciones`} de este vehículo para usarlas en otros.`}
      >
        <KeepForm vehicle={vehicle} specs={specs} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
