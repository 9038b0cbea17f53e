import { useStore } from '#src/lib/useStore.ts';
import { Pencil } from 'lucide';
import { useEffect, useRef } from 'react';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { $openPrices, closePrice, openPrice, priceFieldId, savePrice } from './price-editors.store.ts';
import { PriceForm } from './PriceForm.tsx';

interface PriceEditorProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly busy: boolean;
}

/** A vehicle's price with inline editing. After a failed save the field reopens with the typed text. */
export function PriceEditor({ vehicle, title, busy }: PriceEditorProps) {
  const { id } = vehicle;
  /** The initial text of the open field; undefined while closed. */
  const typed = useStore($openPrices).get(id);
  const isOpen = typed !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Return the focus to the button once it is enabled.
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    else if (wasOpen.current && !busy) {
      wasOpen.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [isOpen, busy]);
  useEffect(() => () => closePrice(id), [id]);

  if (isOpen)
    return (
      <PriceForm
        fieldId={priceFieldId(id)}
        price={vehicle.precio_eur}
        title={title}
        typed={typed}
        onCancel={() => closePrice(id)}
        onSave={(text, value, step) => void savePrice(vehicle, text, value, step)}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className="group type-label figures hover:bg-text/5 -ml-2 inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-s px-2"
      aria-label={`Cambiar el precio de ${title}, ahora ${panelPriceText(vehicle.precio_eur)}`}
      disabled={busy}
      data-key="precio"
      onClick={() => openPrice(vehicle)}
    >
      {panelPriceText(vehicle.precio_eur)}
      <Icon icon={Pencil} className={`${iconClass.s} text-text-muted`} />
    </button>
  );
}
