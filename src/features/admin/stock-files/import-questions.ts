import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { CellOption } from './read-cell.ts';

/** Questions that a file raises, each about one column or one value of a column. */

export interface ImportQuestion {
  /** Stable for the same column and value, also after a reload. */
  readonly key: string;
  /** The value as the file spells it; '' when the question is about the whole column. */
  readonly text: string;
  /** The heading of the column. */
  readonly header: string;
  /** Number of affected rows. */
  readonly count: number;
  readonly options: readonly string[];
}

/** Chosen options by the question's key; NO_VALUE leaves the value out. */
export type Answers = ReadonlyMap<string, string>;

/** The answer that leaves a value out. */
export const NO_VALUE = '';

export const valueQuestionKey = (field: VehicleField, value: string): string => `${field}: ${value}`;
export const columnQuestionKey = (header: string): string => `columna: ${header}`;

/** The chosen option; undefined while unanswered, null when the value is left out. */
export function chosenOption(
  answers: Answers,
  key: string,
  options: readonly CellOption[],
): CellOption | null | undefined {
  const answer = answers.get(key);
  if (answer === undefined) return undefined;
  return options.find(({ label }) => label === answer) ?? null;
}

/** Number of unanswered questions. */
export function openQuestions(questions: readonly ImportQuestion[], answers: Answers): number {
  return questions.filter(({ key }) => !answers.has(key)).length;
}

/** Collects questions, and merges equal ones into one with a count. */
export class QuestionList {
  private readonly byKey = new Map<string, ImportQuestion>();

  add(question: Omit<ImportQuestion, 'count'>, count = 1): void {
    const before = this.byKey.get(question.key);
    this.byKey.set(question.key, { ...(before ?? question), count: (before?.count ?? 0) + count });
  }

  all(): readonly ImportQuestion[] {
    return [...this.byKey.values()];
  }
}
