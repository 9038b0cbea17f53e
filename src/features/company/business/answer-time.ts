import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { openingAt, weekdayOf, type OpeningTimes } from './answer-due.ts';
import type { DealerContact } from './business.ts';

/** When a message is answered: the dealer's promise, counted from opening time. */

const SPANISH = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** For example `las 9:00` or `la 1:00`. */
function clockText(time: string): string {
  const plain = time.replace(/^0/, '');
  return `${plain.startsWith('1:') ? 'la' : 'las'} ${plain}`;
}

function dayText(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === daysLater(today, 1)) return 'mañana';
  const weekday = `el ${SPANISH[weekdayOf(day)] ?? ''}`;
  if (day <= daysLater(today, 7)) return weekday;
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekday} ${date.toLocaleDateString('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`;
}

/** When an answer is to be expected, in one or two sentences. */
export function answerTimeText(
  { replyTime, ...times }: OpeningTimes & Pick<DealerContact, 'replyTime'>,
  now: Date,
): string {
  const opening = openingAt(now, times);
  if (opening === null) return `Te respondemos en ${replyTime}.`;
  const { day, opens, closes, isNow } = opening;
  if (isNow) return `Te respondemos en ${replyTime}. Ahora estamos aquí, hasta ${clockText(closes)}.`;
  const next = `${dayText(day, madridDay(now))} a ${clockText(opens)}`;
  return `Ahora está cerrado. Abrimos ${next} y te respondemos en ${replyTime} desde esa hora.`;
}
