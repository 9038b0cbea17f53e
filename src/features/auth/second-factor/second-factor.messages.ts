import type { SecondFactor } from './second-factor.schema.ts';

/** Texts about a second factor. */

const dates = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** With fewer recovery codes than this, creating new ones is advised. */
const FEW = 3;

function codesText(left: number): string {
  if (left === 0) return 'No te queda ningún código de recuperación: crea otros.';
  const count =
    left === 1 ? 'Te queda 1 código de recuperación' : `Te quedan ${left} códigos de recuperación`;
  return left < FEW ? `${count}: crea otros.` : `${count}.`;
}

/** Days left to set it up. */
export function daysText(daysLeft: number): string {
  return daysLeft === 1 ? 'Queda 1 día' : `Quedan ${daysLeft} días`;
}

/** State of the second factor. */
export function factorFacts({ isActive, since, codesLeft, asked, daysLeft }: SecondFactor): string {
  if (isActive)
    return `Activa desde el ${dates.format(new Date(since.replace(' ', 'T')))}. ${codesText(codesLeft)}`;
  if (asked === 'no') return 'No está activa.';
  if (asked === 'now') return 'No está activa, y hace falta para entrar en el panel.';
  return `No está activa. ${daysText(daysLeft)} para activarla: después hará falta para entrar en el panel.`;
}
