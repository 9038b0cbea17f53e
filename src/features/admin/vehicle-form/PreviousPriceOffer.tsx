import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/Button.tsx';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { allowedPrevious, type PriceChange, WINDOW_MS } from '#src/features/vehicles/domain/price-history.ts';
import { formatEuros } from '#src/lib/format.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { readVehicleNumber } from './typed-number.ts';
import { setField, type VehicleFormState } from './vehicle-form.store.ts';

const price = z.nullable(z.number());
const entriesSchema = z.array(
  z.object({ cambios: z.object({ precio_eur: z.array(price) }), created_at: z.string() }),
);

/**
 * The price changes of a car since a time, oldest first, from the history.
 * @throws PocketBase's ClientResponseError
 */
async function listPriceChanges(vehicle: string, since: Date): Promise<PriceChange[]> {
  const where =
    "vehiculo = {:vehicle} && created_at >= {:since} && coleccion = 'vehicles' && cambios ~ {:field} && " +
    "(accion = 'crear' || accion = 'cambiar')";
  const filter = pocketbase.filter(where, { vehicle, since, field: '"precio_eur"' });
  const rows = await pocketbase
    .collection('historial')
    .getFullList({ filter, sort: 'created_at,@rowid', fields: 'cambios,created_at' });
  return entriesSchema.parse(rows).map(({ cambios, created_at }) => {
    const [before = null, after = null] = cambios.precio_eur;
    return { at: Date.parse(created_at.replace(' ', 'T')), before, after };
  });
}

/** The price changes of a car in the last thirty days; empty until loaded. */
function usePriceChanges(id: string | undefined): readonly PriceChange[] {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly changes: PriceChange[] } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    asAdmin(() => listPriceChanges(id, new Date(Date.now() - WINDOW_MS)))
      .then((changes) => {
        if (isCurrent) setLoaded({ id, changes });
      })
      .catch((error: unknown) => console.warn('Could not load the price history', error));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return loaded !== null && loaded.id === id ? loaded.changes : [];
}

/**
 * Offers the previous price that the law allows, the lowest of thirty days, if the price is or was lowered
 * and no previous price is typed.
 */
export function PreviousPriceOffer({ state: { vehicle, values } }: { readonly state: VehicleFormState }) {
  const changes = usePriceChanges(vehicle?.id);
  const [openedAt] = useState(() => Date.now());
  const { value } = readVehicleNumber('precio_eur', values.precio_eur);
  const prices = { present: vehicle?.precio_eur ?? null, next: value };
  const previous = allowedPrevious(changes, prices, openedAt);
  if (previous === null || values.precio_anterior_eur.trim() !== '') return null;
  return (
    <Button
      variant="secondary"
      size="s"
      className="figures min-h-11 justify-self-start whitespace-normal!"
      onClick={() => setField('precio_anterior_eur', toTypedNumber(previous))}
    >
      Usar {formatEuros(previous)}, el más bajo de 30 días
    </Button>
  );
}
