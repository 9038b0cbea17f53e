import { namesText } from '#src/features/admin/core/lists/read-list.ts';
import { TRASH_PROMISE, TRASH_PROMISE_CARS } from '#src/features/admin/trash/trash.messages.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { NamedCar } from '#src/features/vehicles/domain/vehicle.title.ts';

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** The question before a deletion; names a single vehicle. */
export function deletionQuestion(vehicles: readonly NamedCar[]): string {
  const [first, ...others] = vehicles;
  return first === undefined || others.length > 0
    ? `¿Eliminar ${vehicles.length} vehículos?`
    : `¿Eliminar el ${vehicleTitle(first)}?`;
}

/** States what moves to the trash with vehicles. `belongings` is null if the counts could not be loaded. */
export function deletionText(
  vehicles: readonly NamedCar[],
  belongings: { readonly photos: number; readonly specs: number } | null,
): string {
  const what =
    belongings === null
      ? 'sus fotos y sus especificaciones'
      : `${counted(belongings.photos, 'foto', 'fotos')} y ${counted(belongings.specs, 'especificación', 'especificaciones')}`;
  return vehicles.length === 1
    ? `Desaparece de la web con ${what}. Los leads que preguntaron por él se conservan. ${TRASH_PROMISE}`
    : `${namesText(vehicles.map(vehicleTitle))}. Desaparecen de la web con ${what}. Los leads que preguntaron por ellos se conservan. ${TRASH_PROMISE_CARS}`;
}

/** The notices of a deletion; those for one vehicle are in SPEC section 8. */
export function deletionNotices(count: number): { readonly success: string; readonly failure: string } {
  return count === 1
    ? { success: 'Vehículo eliminado correctamente', failure: 'No se pudo eliminar el vehículo' }
    : {
        success: `${count} vehículos eliminados correctamente`,
        failure: 'No se pudieron eliminar los vehículos',
      };
}
