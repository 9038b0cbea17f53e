import { useStore } from '#src/lib/useStore.ts';
import { Checkbox } from '#src/components/ui/Field.tsx';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { isPublic, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { $place } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { guaranteeOf } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { identityTexts } from '#src/features/admin/stock/vehicle.messages.ts';
import { missingFor, type Paper } from './documents.rules.ts';

interface FieldLinksProps {
  readonly words: string;
  readonly vehicle: AdminVehicle;
  readonly fields: readonly VehicleField[];
}

/** Links from missing fields to the vehicle form, which returns here. */
function FieldLinks({ words, vehicle, fields }: FieldLinksProps) {
  const place = useStore($place);
  return (
    <p className="type-small flex flex-wrap items-center gap-x-4">
      <span className="text-danger-text">{words}</span>
      {fields.map((field) => (
        <PanelLink
          key={field}
          to={{ ...place, editar: vehicle.id, campo: field }}
          className={`${linkClass()} inline-flex min-h-11 items-center`}
          label={`${FIELD_LABELS[field]} de ${vehicleTitle(vehicle)}`}
        >
          {FIELD_LABELS[field]}
        </PanelLink>
      ))}
    </p>
  );
}

interface PaperRowProps {
  readonly vehicle: AdminVehicle;
  readonly paper: Paper;
  readonly today: string;
  /** Whether the document is printed; null when there is nothing to choose. */
  readonly ticked: boolean | null;
  readonly onTick: (isTicked: boolean) => void;
}

/** A car to print, with the data that its document lacks. */
export function PaperRow({ vehicle, paper, today, ticked, onTick }: PaperRowProps) {
  const missing = missingFor(paper, vehicle, today);
  const guarantee = guaranteeOf(vehicle);
  const name = (
    <>
      <span className="type-label">{vehicleTitle(vehicle)}</span>{' '}
      <span className="type-caption text-text-muted figures">{identityTexts(vehicle).join(' · ')}</span>
    </>
  );
  return (
    <li className="border-line border-t py-3">
      {ticked === null ? (
        <p>{name}</p>
      ) : (
        <Checkbox checked={ticked} onChange={(event) => onTick(event.target.checked)}>
          {name}
        </Checkbox>
      )}
      {missing.length > 0 && (
        <FieldLinks words={missing.length === 1 ? 'Falta:' : 'Faltan:'} vehicle={vehicle} fields={missing} />
      )}
      {guarantee.kind === 'short' && (
        <FieldLinks
          words={`Menos de ${guarantee.least} meses:`}
          vehicle={vehicle}
          fields={['garantia_meses']}
        />
      )}
      {!isPublic(vehicle.status) && (
        <p className="type-small text-text-muted">
          No se ve en la web: su código QR no lleva a ninguna página hasta que lo publiques.
        </p>
      )}
    </li>
  );
}
