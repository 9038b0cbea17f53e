import { useEffect } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { twinName, twinOf, type Identity } from './twins.ts';
import { readTwins } from './twins.api.ts';
import { $vehicleForm, changeVehicleForm } from './vehicle-form.store.ts';
import type { FieldsProps } from './VehicleFormControls.tsx';

/** After this pause in typing, other cars are looked up. */
const PAUSE_MS = 400;

async function lookUp(): Promise<void> {
  const state = $vehicleForm.get();
  if (state === null) return;
  const twins = await readTwins(state);
  const now = $vehicleForm.get();
  // The form may have been closed, and another one opened.
  if (now?.newId === state.newId && now.vehicle?.id === state.vehicle?.id) changeVehicleForm({ twins });
}

/** Looks up cars with the same plate or chassis number while they are typed. */
export function useTwins({ values: { matricula, vin } }: FieldsProps['state']): void {
  useEffect(() => {
    const timer = setTimeout(() => void lookUp(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [matricula, vin]);
}

const HAS = { matricula: 'Ya la tiene', vin: 'Ya lo tiene' } as const;

/** Names the car that has the same plate or chassis number, with a link to it. */
export function TwinLine({ state, field }: FieldsProps & { readonly field: keyof Identity }) {
  const twin = twinOf(field, state.values, state.twins);
  return (
    <p className="type-small empty:-mt-2" role="status">
      {twin !== null && (
        <>
          {HAS[field]}{' '}
          <PanelLink
            to={
              twin.isTrashed
                ? { tab: 'vehiculos', vista: 'papelera' }
                : { tab: 'vehiculos', editar: twin.id, campo: field }
            }
            className={`${linkClass()} py-1`}
          >
            {twinName(twin)}
          </PanelLink>
          {twin.isTrashed && ', en la papelera'}
        </>
      )}
    </p>
  );
}
