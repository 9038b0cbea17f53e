import type { OwnSession } from './sessions.schema.ts';

/** What the account's page says of sessions. */

const days = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'Europe/Madrid' });
const times = new Intl.DateTimeFormat('es-ES', {
  ...{ hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/Madrid',
});

/** A time as PocketBase writes it: `22 nov, 18:05`. A session is a month old at most, which needs no year. */
function momentText(stored: string): string {
  const moment = new Date(stored.replace(' ', 'T'));
  return `${days.format(moment)}, ${times.format(moment)}`;
}

/** When a session was used last, and since when it is there. The one that asks is in use. */
export function sessionFacts({ begun, seen, isThis }: OwnSession): readonly string[] {
  const since = `Desde el ${momentText(begun)}`;
  return isThis ? [since] : [`Última actividad: ${momentText(seen)}`, since];
}

/** What came of 'Cerrar las demás'. */
export function closedOthersText(count: number): string {
  return count === 1 ? 'Se ha cerrado 1 sesión.' : `Se han cerrado ${count} sesiones.`;
}
