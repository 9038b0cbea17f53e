import type { OwnSession } from './sessions.schema.ts';

/** Texts about sessions on the account page. */

const days = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'Europe/Madrid' });
const times = new Intl.DateTimeFormat('es-ES', {
  ...{ hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/Madrid',
});

/** Formats a PocketBase timestamp: `22 nov, 18:05`. Without a year, because a session lasts a month at most. */
function momentText(stored: string): string {
  const moment = new Date(stored.replace(' ', 'T'));
  return `${days.format(moment)}, ${times.format(moment)}`;
}

/** Start and last use of a session. The current session is in use. */
export function sessionFacts({ begun, seen, isThis }: OwnSession): readonly string[] {
  const since = `Desde el ${momentText(begun)}`;
  return isThis ? [since] : [`Última actividad: ${momentText(seen)}`, since];
}

/** Result of 'Cerrar las demás'. */
export function closedOthersText(count: number): string {
  return count === 1 ? 'Se ha cerrado 1 sesión.' : `Se han cerrado ${count} sesiones.`;
}
