const moments = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** When something happened, as mails say it: '23 de noviembre de 2026, 9:05', by Madrid's clocks. @param moment a number is ms since 1970. */
export const momentText = (moment: Date | number): string => moments.format(moment);
