const dates = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Spanish date and time of a lead, in the dealer's time zone. */
export function leadDate(createdAt: string): string {
  return dates.format(new Date(createdAt.replace(' ', 'T')));
}
