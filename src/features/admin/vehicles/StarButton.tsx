import { Star } from 'lucide';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { changeVehicle } from './vehicle-list.store.ts';

interface StarButtonProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly busy: boolean;
}

/**
 * Features a car, or no longer. Its name stays the same, since `aria-pressed` says which of both it is: a name that turned
 * around with it would say it twice, the second time wrongly.
 */
export function StarButton({ vehicle, title, busy }: StarButtonProps) {
  const { destacado } = vehicle;
  return (
    <button
      type="button"
      className={`${iconButtonClass} max-lg:absolute max-lg:-top-1.5 max-lg:-left-1.5 lg:col-start-4 lg:row-start-1`}
      aria-label={`Destacar ${title}`}
      title={destacado ? 'Quitar de destacados' : 'Destacar'}
      aria-pressed={destacado}
      // Disabled, it would lose the focus.
      aria-disabled={busy || undefined}
      data-key="destacar"
      onClick={() => void changeVehicle(vehicle, { destacado: !destacado })}
    >
      <span className="max-lg:bg-surface-raised/90 inline-flex items-center justify-center rounded-full max-lg:size-7">
        <Icon
          icon={Star}
          className={`size-5 shrink-0 stroke-[1.5] max-lg:size-4 ${destacado ? 'fill-accent stroke-accent-text' : 'text-text-muted'}`}
        />
      </span>
    </button>
  );
}
