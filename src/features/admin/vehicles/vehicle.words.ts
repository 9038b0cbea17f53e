import type { BadgeTone } from '#src/components/ui/badge.recipe.ts';
import { TRASH_PROMISE } from '#src/features/admin/trash/trash.words.ts';
import { displayStatus, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** What the panel says about a vehicle. */

/** The panel's badge: disponible default, reservado secondary, anything else destructive (SPEC section 4). */
export function statusBadge(status: string): { readonly tone: BadgeTone; readonly label: string } {
  const shown = displayStatus(status);
  const tone = shown === 'disponible' || shown === 'reservado' ? shown : 'vendido';
  return { tone, label: STATUS_LABELS[shown] };
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** What goes with a vehicle into the trash; null stands for a number nobody could find out. */
export function deletionText(belongings: { readonly photos: number; readonly specs: number } | null): string {
  const what =
    belongings === null
      ? 'sus fotos y sus especificaciones'
      : `${counted(belongings.photos, 'foto', 'fotos')} y ${counted(belongings.specs, 'especificación', 'especificaciones')}`;
  return `Desaparece de la web con ${what}. Los leads que preguntaron por él se conservan. ${TRASH_PROMISE}`;
}

/** What tells a car from an equal one: its reference and, where it is known, its plate. */
export function identityTexts({
  referencia,
  matricula,
}: {
  readonly referencia: string;
  readonly matricula: string;
}): string[] {
  return [referencia, matricula].filter((text) => text !== '');
}
