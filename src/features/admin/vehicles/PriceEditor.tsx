import { Pencil } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { PriceForm } from './PriceForm.tsx';
import { changeVehicle } from './vehicle-list.store.ts';

interface PriceEditorProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly busy: boolean;
}

/** A vehicle's price, edited where it stands. What could not be saved stands in the field again. */
export function PriceEditor({ vehicle, title, busy }: PriceEditorProps) {
  /** What the open field begins with; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The field's place takes its focus, once it can.
  useEffect(() => {
    if (typed !== null) wasOpen.current = true;
    else if (wasOpen.current && !busy) {
      wasOpen.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [typed, busy]);

  const save = async (text: string, value: number | null) => {
    setTyped(null);
    if (value === vehicle.precio_eur) return;
    if (!(await changeVehicle(vehicle, { precio_eur: value }))) setTyped(text);
  };

  if (typed !== null)
    return (
      <PriceForm
        price={vehicle.precio_eur}
        title={title}
        typed={typed}
        onCancel={() => setTyped(null)}
        onSave={(text, value) => void save(text, value)}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className="group type-label figures hover:bg-text/5 -ml-2 inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-s px-2"
      aria-label={`Cambiar el precio de ${title}, ahora ${panelPriceText(vehicle.precio_eur)}`}
      disabled={busy}
      onClick={() => setTyped(toTypedNumber(vehicle.precio_eur))}
    >
      {panelPriceText(vehicle.precio_eur)}
      <Icon icon={Pencil} className={`${iconClass.s} text-text-muted`} />
    </button>
  );
}
