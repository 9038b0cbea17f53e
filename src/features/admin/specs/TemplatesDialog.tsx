import { useStore } from '#src/lib/useStore.ts';
import { Pencil, Trash2 } from 'lucide';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { byFit, fit } from './template.rules.ts';
import type { Template } from './templates.api.ts';
import { ShippedTemplates, type TemplatesProps } from './ShippedTemplates.tsx';
import { loadTemplates, removeTemplate, rename, takeTemplate, templates } from './templates.store.ts';

function RenameForm({ template, onDone }: { readonly template: Template; readonly onDone: () => void }) {
  const [nombre, setNombre] = useState(template.nombre);
  const [error, setError] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const problem =
      nombre.trim() === '' ? 'La plantilla necesita un nombre' : await rename(template.id, nombre.trim());
    if (problem === '') onDone();
    else setError(problem ?? '');
  };
  return (
    <form className="grid flex-1 gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={`Nuevo nombre de ${template.nombre}`}
        required
        maxLength={120}
        autoComplete="off"
        value={nombre}
        error={error === '' ? undefined : error}
        onChange={(event) => setNombre(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" size="s" className="min-h-11">
          Guardar
        </Button>
        <Button variant="secondary" size="s" className="min-h-11" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  readonly template: Template;
  readonly isProposed: boolean;
  readonly onUse: () => Promise<void>;
  readonly onDelete: () => void;
}

function TemplateRow({ template, isProposed, onUse, onDelete }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    await onUse();
    setBusy(false);
  };
  if (isRenaming)
    return (
      <li className="border-line flex border-t py-3">
        <RenameForm template={template} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className="border-line flex items-center gap-1 border-t py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="type-label block leading-snug">{template.nombre}</span>
        {isProposed && <span className="type-caption text-text-muted block">Para este modelo</span>}
      </span>
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        busy={isBusy}
        aria-label={`Usar ${template.nombre}`}
        onClick={() => void use()}
      >
        Usar
      </Button>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={`Cambiar el nombre de ${template.nombre}`}
        onClick={() => setRenaming(true)}
      >
        <Icon icon={Pencil} className={iconClass.s} />
      </button>
      <button
        type="button"
        className={`${iconButtonClass} -mr-3`}
        aria-label={`Eliminar ${template.nombre}`}
        onClick={onDelete}
      >
        <Icon icon={Trash2} className={iconClass.s} />
      </button>
    </li>
  );
}

function TemplateList({ vehicle, onUsed }: TemplatesProps) {
  const { status, data } = useStore(templates.$state);
  const [deleting, setDeleting] = useState<Template | null>(null);
  useEffect(() => void loadTemplates(), []);
  return (
    <>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-24 w-full" />}
        failure="No se pudieron cargar las plantillas"
        onRetry={() => void loadTemplates()}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="type-small">
              Todavía no hay ninguna tuya. Abre un vehículo con sus especificaciones y pulsa «Guardar como
              plantilla».
            </p>
          ) : (
            <ul className="border-line border-b" data-templates>
              {byFit(all, vehicle).map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  isProposed={fit(template, vehicle) === 2}
                  onUse={async () => {
                    if (await takeTemplate(vehicle.id, template)) onUsed();
                  }}
                  onDelete={() => setDeleting(template)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <DeleteDialog
        item={deleting}
        title={({ nombre }) => `¿Eliminar la plantilla ${nombre}?`}
        description={() => 'Los vehículos conservan sus especificaciones. No se puede deshacer.'}
        confirmLabel="Eliminar plantilla"
        remove={removeTemplate}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

/** The templates, those for the car's model first; with the button that opens the dialog. */
export function TemplatesDialog({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Usar plantilla
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Usar plantilla"
        description="Antes de guardar verás qué cambia."
      >
        <TemplateList vehicle={vehicle} onUsed={() => setOpen(false)} />
        <ShippedTemplates vehicle={vehicle} onUsed={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
