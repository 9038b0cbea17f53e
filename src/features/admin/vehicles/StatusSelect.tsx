import { ChevronDown } from 'lucide';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { STATUS_LABELS, STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { changeVehicle } from './vehicle-list.store.ts';
import { statusBadge } from '#src/features/admin/stock/vehicle.messages.ts';

interface StatusSelectProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly busy: boolean;
}

/** A vehicle's status as an editable badge: an invisible native select on top opens the phone's picker. */
export function StatusSelect({ vehicle, title, busy }: StatusSelectProps) {
  const { tone, label } = statusBadge(vehicle.status);
  return (
    <span
      className="has-focus-visible:outline-text hover:bg-text/5 relative inline-flex min-h-11 items-center gap-2 justify-self-start rounded-s px-2 has-focus-visible:outline-2"
      aria-busy={busy || undefined}
    >
      <Badge tone={tone}>{label}</Badge>
      <Icon icon={ChevronDown} className={`${iconClass.s} text-text-muted`} />
      <select
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
        aria-label={`Estado de ${title}`}
        value={vehicle.status}
        disabled={busy}
        onChange={(event) => void changeVehicle(vehicle, { status: event.target.value })}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </select>
    </span>
  );
}
