import type { ReactNode } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';

/** A row of a list of cars: the car, and beside it what is known. */
export const carRowClass =
  'border-line grid gap-x-8 gap-y-1 border-t pt-1 pb-4 break-inside-avoid lg:grid-cols-2';

interface CarOfProps {
  readonly id: string;
  readonly titulo: string;
  readonly referencia: string;
  readonly children: ReactNode;
}

/** Name of a car, linked to its form. */
export function CarOf({ id, titulo, referencia, children }: CarOfProps) {
  return (
    <div className="min-w-0">
      <PanelLink to={{ tab: 'vehiculos', editar: id }} className={`${linkClass('onward')} min-h-11`}>
        {titulo}
      </PanelLink>
      <p className="type-caption text-text-muted figures">
        {referencia !== '' && `${referencia} · `}
        {children}
      </p>
    </div>
  );
}
