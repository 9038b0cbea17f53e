import { notify } from '#src/components/ui/notify.ts';
import { specLimits } from '#src/config/stock-limits.ts';
import type { readAdvert } from '#src/features/admin/adverts/read-advert.ts';
import { withCorrection } from '#src/features/admin/adverts/corrections.ts';
import { loadCorrections } from '#src/features/admin/adverts/corrections.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listSpecs } from '#src/features/admin/specs/specs.api.ts';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pick } from '#src/lib/pick.ts';
import { $vehicleForm, setFields } from '#src/features/admin/vehicle-form/vehicle-form.store.ts';
import { correctionsIn, isComplete, plannedSpecs, plannedValues, type PlannedRow } from './advert-plan.ts';
import { factsCount, specsCount } from './advert.messages.ts';

/** Using an advert in the open form. */

/** What reading adverts needs: the reader with its dictionary, and the saved specs of the form's car. */
export const advertTools = createResource<{
  /** The form's car; '' for a new one. */
  readonly vehicleId: string;
  readonly read: typeof readAdvert;
  readonly specs: readonly VehicleSpec[];
}>();

/** Loads the tools. The reader is loaded once: from then on a new car's advert is read without a connection. */
export async function loadAdvertTools(vehicleId: string): Promise<void> {
  try {
    await advertTools.load(async () => {
      const [{ readAdvert: read }, { items: specs }] = await Promise.all([
        import('#src/features/admin/adverts/read-advert.ts'),
        vehicleId === '' ? { items: [] } : listAsAdmin(() => listSpecs(vehicleId)),
        loadCorrections(),
      ]);
      return { vehicleId, read, specs };
    }, vehicleId);
  } catch (error) {
    console.warn('Could not load the reader of adverts', error);
  }
}

/**
 * Puts the rows of an advert into the open form, with 'Deshacer'.
 * @returns why not; '' when done
 */
export function applyAdvert(planned: readonly PlannedRow[]): string {
  const before = $vehicleForm.get();
  if (before === null) return '';
  const used = planned.filter(({ change }) => change !== null);
  if (used.length === 0) return 'No hay ninguna línea que usar';
  const wrong = used.find(({ target }) => !isComplete(target));
  if (wrong !== undefined) return `Falta un valor en «${wrong.row.words}»: complétalo o quita la línea`;
  const specs = plannedSpecs(planned, before.advert.specs, newRecordId);
  if (specs.length > specLimits.rowsAtOnce)
    return `Son ${specs.length} especificaciones y solo se pueden guardar ${specLimits.rowsAtOnce} a la vez`;
  const corrections = correctionsIn(planned).reduce(withCorrection, [...before.advert.corrections]);
  const values = plannedValues(planned);
  setFields(values, { text: '', edits: {}, specs, corrections });
  const count = (kind: 'field' | 'spec') => used.filter(({ target }) => target.kind === kind).length;
  notify({
    title: 'Anuncio pasado al formulario',
    description: `${factsCount(count('field'))} y ${specsCount(count('spec'))}. Se guardan con el vehículo.`,
    tone: 'success',
    action: {
      label: 'Deshacer',
      onSelect: () => {
        const now = $vehicleForm.get();
        if (now === null || now.newId !== before.newId || now.vehicle?.id !== before.vehicle?.id) return;
        // What was typed or pasted since then stays.
        const untouched = (Object.keys(values) as (keyof typeof values)[]).filter(
          (field) => now.values[field] === values[field],
        );
        const { text, edits } = now.advert;
        setFields(pick(before.values, untouched), { ...before.advert, ...(text !== '' && { text, edits }) });
      },
    },
  });
  return '';
}
