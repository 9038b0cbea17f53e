import { TRASH_PROMISE } from '#src/features/admin/trash/trash.messages.ts';

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** States what moves to the trash with a vehicle; null if the counts could not be loaded. */
export function deletionText(belongings: { readonly photos: number; readonly specs: number } | null): string {
  const what =
    belongings === null
      ? 'sus fotos y sus especificaciones'
      : `${counted(belongings.photos, 'foto', 'fotos')} y ${counted(belongings.specs, 'especificación', 'especificaciones')}`;
  return `Desaparece de la web con ${what}. Los leads que preguntaron por él se conservan. ${TRASH_PROMISE}`;
}
