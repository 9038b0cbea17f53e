import { readPersonKey } from './person-key.ts';
import type { Person, PersonCounts } from './person.schema.ts';

/** Texts about a person's data. */

const DAY_MS = 24 * 60 * 60 * 1000;
const days = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
const lists = new Intl.ListFormat('es-ES', { type: 'conjunction' });

/** Noun of each kind of data, singular and plural. */
const NOUNS = {
  leads: ['1 lead', 'leads'],
  correos: ['1 correo', 'correos'],
  cuenta: ['la cuenta', 'cuentas'],
  avisos: ['1 aviso por e-mail', 'avisos por e-mail'],
  historial: ['1 mención en el historial', 'menciones en el historial'],
} as const satisfies Record<keyof PersonCounts, readonly [string, string]>;

/** The counts as part of a sentence; '' when all are zero. */
export function countsText(counts: PersonCounts): string {
  const parts = (Object.keys(NOUNS) as (keyof PersonCounts)[]).flatMap((kind) => {
    const count = counts[kind];
    const [one, several] = NOUNS[kind];
    return count === 0 ? [] : [count === 1 ? one : `${count} ${several}`];
  });
  return lists.format(parts);
}

/** Whether all counts are zero. */
export const isNothing = (counts: PersonCounts): boolean =>
  Object.values(counts).every((count) => count === 0);

/** Text of the confirmation. */
export function eraseText({ counts, value }: Pick<Person, 'counts' | 'value'>): string {
  const history =
    counts.historial > 0 ? ' Su nombre se quita del historial; los cambios que hizo se conservan.' : '';
  return `Se borrarán ahora mismo los datos de ${value}: ${countsText(counts)}.${history} No se puede deshacer.`;
}

/** Until when backups keep the erased data. @param nights number of kept nights; null without scheduled backups. */
export function backupText(nights: number | null, now: Date): string {
  const restored = 'Si antes se restaura una, habrá que volver a borrarlos.';
  if (nights === null)
    return `Las copias de seguridad ya hechas los conservan hasta que el responsable del servidor las borre. ${restored}`;
  const until = days.format(new Date(now.getTime() + nights * DAY_MS));
  return `Las copias de seguridad de cada noche los conservan hasta el ${until} (${nights === 1 ? 'se guarda 1' : `se guardan ${nights}`}). ${restored}`;
}

/** Other addresses and telephones in a person's enquiries, without duplicates. */
export function otherContacts({ kind, value, leads }: Pick<Person, 'kind' | 'value' | 'leads'>): string[] {
  const others = new Set<string>();
  for (const { email, telefono } of leads) {
    const key = readPersonKey(kind === 'email' ? telefono : email);
    if (key !== null && key.value !== value) others.add(key.value);
  }
  return [...others];
}

/** Number of waiting and of sent mails. Of sent mails only the recipient and the time are stored. */
export function mailsText(mails: Person['mails']): string {
  const count = (...states: string[]) => mails.filter(({ status }) => states.includes(status)).length;
  const parts = [
    [count('pending', 'sending'), 'por enviar', 'por enviar'],
    [count('sent'), 'ya enviado', 'ya enviados'],
    [count('failed'), 'no se pudo enviar', 'no se pudieron enviar'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, several]) => `${number} ${number === 1 ? one : several}`)
    .join(' · ');
}
