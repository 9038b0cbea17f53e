import type { DealerContact } from './business.ts';
import type { HoursLine } from './opening-hours.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';

/** When a message is answered: the dealer's promise, counted from opening time. */

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const SPANISH = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** For example `las 9:00` or `la 1:00`. */
function clockText(time: string): string {
  const plain = time.replace(/^0/, '');
  return `${plain.startsWith('1:') ? 'la' : 'las'} ${plain}`;
}

/** Opening spans of a day, earliest first. */
function spansOf(day: string, hours: readonly HoursLine[]) {
  const name = NAMES[weekday(day)] ?? '';
  return hours.filter(({ days }) => days.includes(name)).flatMap(({ times }) => times);
}

function dayText(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === daysLater(today, 1)) return 'mañana';
  return `el ${SPANISH[weekday(day)] ?? ''}`;
}

/** The next opening after a time, as text; '' when there is none. */
function nextOpening(hours: readonly HoursLine[], now: Date): string {
  const today = madridDay(now);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = daysLater(today, ahead);
    const next = spansOf(day, hours).find(({ opens }) => madridMoment(day, opens) > now);
    if (next !== undefined) return `${dayText(day, today)} a ${clockText(next.opens)}`;
  }
  return '';
}

/** When an answer is to be expected, in one or two sentences. */
export function answerTimeText(
  { hours, replyTime }: Pick<DealerContact, 'hours' | 'replyTime'>,
  now: Date,
): string {
  const today = madridDay(now);
  const current = spansOf(today, hours).find(
    ({ opens, closes }) => madridMoment(today, opens) <= now && now < madridMoment(today, closes),
  );
  if (current !== undefined)
    return `Te respondemos en ${replyTime}. Ahora estamos aquí, hasta ${clockText(current.closes)}.`;
  const next = nextOpening(hours, now);
  if (next === '') return `Te respondemos en ${replyTime}.`;
  return `Ahora está cerrado. Abrimos ${next} y te respondemos en ${replyTime} desde esa hora.`;
}
