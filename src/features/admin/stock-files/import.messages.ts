import { removedPreviousPriceText } from '#src/features/admin/stock/price.messages.ts';
import { csvText } from '#src/lib/csv.ts';
import { formatInteger } from '#src/lib/format.ts';
import type { ImportQuestion } from './import-questions.ts';
import { isReady, type CellProblem, type PlannedRow } from './planned-row.ts';
import type { SavedRow } from './stock-import.schema.ts';

/** Texts about rows, before and after an import. */

/** Outcome of a row that was sent. */
export interface Outcome {
  readonly fate: SavedRow['fate'] | 'rechazada';
  readonly referencia: string;
  readonly detail: string;
}

export const FATE_LABELS: Readonly<Record<PlannedRow['fate'], string>> = {
  nueva: 'Nuevo',
  cambia: 'Cambia',
  igual: 'Sin cambios',
  error: 'Con errores',
};

const OUTCOME_LABELS: Readonly<Record<Outcome['fate'], string>> = {
  creada: 'Creado',
  cambiada: 'Cambiado',
  igual: 'Sin cambios',
  conflicto: 'No importado',
  ausente: 'No importado',
  rechazada: 'No importado',
};

/** Planned or final state of a row. */
export function rowLabel({ fate }: PlannedRow, outcome: Outcome | undefined): string {
  return outcome === undefined ? FATE_LABELS[fate] : OUTCOME_LABELS[outcome.fate];
}

export function hasFailed(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && OUTCOME_LABELS[outcome.fate] === 'No importado';
}

/** Builds the outcome that is shown for a saved row. */
export function outcomeOf(row: PlannedRow, saved: SavedRow): Outcome {
  const details: Partial<Record<SavedRow['fate'], string>> = {
    conflicto: 'Otra persona lo ha cambiado después de la comprobación.',
    ausente: 'Ya no está: alguien lo ha eliminado.',
  };
  const { precio_eur, precio_anterior_eur } = row.after ?? { precio_eur: null, precio_anterior_eur: null };
  const removed =
    saved.fate === 'cambiada'
      ? removedPreviousPriceText(
          row.formerPrice,
          { precio_eur, precio_anterior_eur },
          saved.precio_anterior_eur,
        )
      : undefined;
  const { fate, referencia } = saved;
  return {
    fate,
    referencia: referencia === '' ? row.referencia : referencia,
    detail: details[fate] ?? removed ?? '',
  };
}

/** One wrong cell: 'Precio «32,900»: …'. */
export function problemText({ label, cell, message }: CellProblem): string {
  if (label === '') return message;
  return cell === '' ? `${label}: ${message}` : `${label} «${cell}»: ${message}`;
}

/** For example `«Aut.» en 9 filas de Cambio`. */
export function questionText({ text, header, count }: ImportQuestion): string {
  const rows = count === 1 ? '1 fila' : `${formatInteger(count)} filas`;
  return text === '' ? `${header} (${rows})` : `«${text}» en ${rows} de ${header}`;
}

/** How many questions are open, and what happens to their rows. */
export function openQuestionsText(open: number): string {
  if (open === 0) return 'Todas están respondidas.';
  const left = open === 1 ? 'Queda 1 pregunta' : `Quedan ${formatInteger(open)} preguntas`;
  return `${left}. Sin respuesta, el coche se importa sin ese dato.`;
}

/** Number of rows of each kind, in the order in which they are shown. */
export interface Counts {
  readonly nueva: number;
  readonly cambia: number;
  readonly igual: number;
  readonly error: number;
  readonly pregunta: number;
  readonly ready: number;
}

export function countRows(rows: readonly PlannedRow[], agreed: ReadonlySet<string>): Counts {
  const count = (test: (row: PlannedRow) => boolean) => rows.filter(test).length;
  return {
    nueva: count(({ fate }) => fate === 'nueva'),
    cambia: count(({ fate }) => fate === 'cambia'),
    igual: count(({ fate }) => fate === 'igual'),
    error: count(({ fate }) => fate === 'error'),
    pregunta: count((row) => row.save !== null && !isReady(row, agreed)),
    ready: count((row) => isReady(row, agreed)),
  };
}

const counted = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** For example `2 nuevos, 1 cambia, 30 sin cambios`. */
export function planSummary({ nueva, cambia, igual, error, pregunta }: Counts): string {
  return [
    ...(nueva > 0 ? [counted(nueva, 'nuevo', 'nuevos')] : []),
    ...(cambia > 0 ? [counted(cambia, 'cambia', 'cambian')] : []),
    ...(igual > 0 ? [counted(igual, 'sin cambios', 'sin cambios')] : []),
    ...(error > 0 ? [counted(error, 'con errores', 'con errores')] : []),
    ...(pregunta > 0 ? [`${formatInteger(pregunta)} por confirmar`] : []),
  ].join(', ');
}

/** What the import skips because of errors or open questions; '' when nothing. */
export function leftText({ error, pregunta }: Counts): string {
  const kinds = [
    [error, 'con errores'],
    [pregunta, 'sin confirmar'],
  ] as const;
  const parts = kinds
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${counted(number, 'fila', 'filas')} ${what}`);
  if (parts.length === 0) return '';
  return `No se ${error + pregunta === 1 ? 'ha' : 'han'} importado ${parts.join(' ni ')}.`;
}

/** For example `2 creados, 1 cambiado, 1 no se pudo importar`. Covers the rows that were sent; see `leftText` for the rest. */
export function resultSummary(outcomes: readonly Outcome[]): string {
  const count = (...fates: readonly Outcome['fate'][]) =>
    outcomes.filter(({ fate }) => fates.includes(fate)).length;
  const parts = [
    [count('creada'), 'creado', 'creados'],
    [count('cambiada'), 'cambiado', 'cambiados'],
    [count('igual'), 'ya estaba', 'ya estaban'],
    [count('conflicto', 'ausente', 'rechazada'), 'no se pudo importar', 'no se pudieron importar'],
  ] as const;
  const said = parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => counted(number, one, many));
  return said.length === 0 ? 'Nada que importar' : said.join(', ');
}

const HEAD = ['Fila', 'Referencia', 'Vehículo', 'Resultado', 'Detalle'];

/** CSV report with the outcome of every row. */
export function reportCsv(rows: readonly PlannedRow[], outcomes: ReadonlyMap<number, Outcome>): string {
  const lines = rows.map((row) => {
    const outcome = outcomes.get(row.number);
    const isWaiting = outcome === undefined && row.save !== null;
    const label = isWaiting
      ? row.question === ''
        ? 'Sin importar'
        : 'Sin confirmar'
      : rowLabel(row, outcome);
    const details = [
      ...row.problems.map(problemText),
      ...row.warnings.map((warning) => `Sin importar: ${problemText(warning)}`),
      ...row.changes.map(({ label, from, to }) => `${label}: ${from || '(vacío)'} → ${to || '(vacío)'}`),
      ...row.notes,
      ...(isWaiting && row.question !== '' ? [row.question] : []),
      ...(outcome === undefined || outcome.detail === '' ? [] : [outcome.detail]),
    ];
    return [
      ...[String(row.number), outcome?.referencia ?? row.referencia, row.title],
      ...[label, details.join(' | ')],
    ];
  });
  return csvText([HEAD, ...lines]);
}
