import { Fragment } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { Lack } from '#src/features/vehicles/feed/feed-car.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { lackTarget, lackWord } from './car-feeds.ts';

interface LacksProps {
  readonly vehicleId: string;
  readonly title: string;
  readonly lacks: readonly Lack[];
  /** Leads to a field of the open form; by default a link opens the form. */
  readonly onField?: ((field: VehicleField) => void) | undefined;
}

function LackLink({ vehicleId, title, lack, onField }: Omit<LacksProps, 'lacks'> & { readonly lack: Lack }) {
  const to = lackTarget(vehicleId, lack);
  if (to === null) return lack.text;
  const { field } = lack;
  if (onField === undefined || field === null || field === 'fotos')
    return (
      <PanelLink to={to} className={linkClass()} label={`${lack.text}: ${title}`}>
        {lack.text}
      </PanelLink>
    );
  return (
    <button type="button" className={`${linkClass()} cursor-pointer`} onClick={() => onField(field)}>
      {lack.text}
    </button>
  );
}

/** `Faltan: color, precio`, each a link to where staff give it. */
export function Lacks({ lacks, ...rest }: LacksProps) {
  return (
    <>
      {lackWord(lacks)}{' '}
      {lacks.map((lack, index) => (
        <Fragment key={lack.text}>
          {index > 0 && ', '}
          <LackLink {...rest} lack={lack} />
        </Fragment>
      ))}
    </>
  );
}
