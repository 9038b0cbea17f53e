import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { listPriceChanges } from '#src/features/admin/history/price-changes.api.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { lowestOfThirtyDays, WINDOW_MS } from '#src/features/vehicles/domain/price-history.ts';
import { formatEuros } from '#src/lib/format.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { readVehicleNumber } from './typed-number.ts';
import { setField, type VehicleFormState } from './vehicle-form.store.ts';

/** The lowest price of a car's last thirty days; the present one until the history has answered, and where it knows none. */
function useLowestPrice(id: string | undefined, present: number | null): number | null {
  const [known, setKnown] = useState<{ readonly id: string; readonly lowest: number | null } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    asAdmin(() => listPriceChanges(id, new Date(Date.now() - WINDOW_MS)))
      .then((changes) => {
        if (isCurrent) setKnown({ id, lowest: lowestOfThirtyDays(changes, Date.now()) });
      })
      .catch((error: unknown) => console.warn('The history of a price could not be loaded', error));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const lowest = known?.id === id ? (known?.lowest ?? null) : null;
  return lowest === null || present === null ? present : Math.min(lowest, present);
}

/** Offers the previous price that the law allows, when the price has been lowered and none is typed. */
export function PreviousPriceOffer({ state: { vehicle, values } }: { readonly state: VehicleFormState }) {
  const lowest = useLowestPrice(vehicle?.id, vehicle?.precio_eur ?? null);
  const { value } = readVehicleNumber('precio_eur', values.precio_eur);
  const isOffered =
    lowest !== null && value !== null && value < lowest && values.precio_anterior_eur.trim() === '';
  return (
    isOffered && (
      <Button
        variant="secondary"
        size="s"
        className="figures min-h-11 justify-self-start whitespace-normal!"
        onClick={() => setField('precio_anterior_eur', toTypedNumber(lowest))}
      >
        Poner {formatEuros(lowest)}, el más bajo de 30 días
      </Button>
    )
  );
}
