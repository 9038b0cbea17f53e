const moments = new Intl.DateTimeFormat('es-ES', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/Madrid',
});
const days = new Intl.DateTimeFormat('es-ES', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'Europe/Madrid',
});
const times = new Intl.DateTimeFormat('es-ES', {
  ...{ hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/Madrid',
});

/** Parses a PocketBase timestamp. */
const dateOf = (stored: string): Date => new Date(stored.replace(' ', 'T'));

/** Formats a stored timestamp in the dealer's time zone: `22 nov 2026, 12:05`. */
export function panelDate(stored: string): string {
  return moments.format(dateOf(stored));
}

/** Its day in the dealer's time zone: `domingo, 22 de noviembre de 2026`. */
export function panelDay(stored: string): string {
  return days.format(dateOf(stored));
}

/** Its time in the dealer's time zone: `12:05`. */
export function panelTime(stored: string): string {
  return times.format(dateOf(stored));
}
