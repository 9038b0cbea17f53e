import { Check, Pencil, X } from 'lucide';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { readVehicleNumber } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { changeVehicle } from './vehicle-list.store.ts';

interface PriceEditorProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly busy: boolean;
}

interface EditFormProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly onClose: () => void;
}

function EditForm({ vehicle, title, onClose }: EditFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => toTypedNumber(vehicle.precio_eur));
  const [error, setError] = useState('');
  useEffect(() => input.current?.select(), []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { value, error: problem } = readVehicleNumber('precio_eur', typed);
    if (problem !== null) {
      setError(problem);
      return;
    }
    onClose();
    if (value !== vehicle.precio_eur) void changeVehicle(vehicle, { precio_eur: value });
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };

  return (
    <form className="grid basis-full gap-1" noValidate onSubmit={submit}>
      <div className="flex items-center">
        <input
          ref={input}
          className={`${fieldClass.input} figures min-w-0 flex-1 px-2`}
          inputMode="decimal"
          aria-label={`Precio de ${title} en euros`}
          aria-invalid={error === '' ? undefined : true}
          aria-describedby={id}
          placeholder="Sin precio"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={closeOnEscape}
        />
        <button type="submit" className={iconButtonClass} aria-label="Guardar precio">
          <Icon icon={Check} className={iconClass.m} />
        </button>
        <button type="button" className={iconButtonClass} aria-label="Cancelar" onClick={onClose}>
          <Icon icon={X} className={iconClass.m} />
        </button>
      </div>
      <p id={id} className={fieldClass.error}>
        {error}
      </p>
    </form>
  );
}

/** A vehicle's price, edited where it stands. */
export function PriceEditor({ vehicle, title, busy }: PriceEditorProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <EditForm vehicle={vehicle} title={title} onClose={() => setOpen(false)} />;
  return (
    <button
      type="button"
      className="group type-label figures hover:bg-text/5 -ml-2 inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-s px-2"
      aria-label={`Cambiar el precio de ${title}, ahora ${panelPriceText(vehicle.precio_eur)}`}
      disabled={busy}
      onClick={() => setOpen(true)}
    >
      {panelPriceText(vehicle.precio_eur)}
      <Icon icon={Pencil} className={`${iconClass.s} text-text-muted`} />
    </button>
  );
}
