import { dropDraft, keepDraft } from '#src/lib/draft.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';

/** What the page of a new appointment says besides, in the tab that booked it. */

const KEY = 'cita-reservada';

export interface BookedNote {
  readonly token: string;
  readonly referencia: string;
  /** Whether a mail with the appointment is on its way. */
  readonly hasMail: boolean;
}

export const keepNote = (note: BookedNote): void => keepDraft(tabStorage(), KEY, note);
export const dropNote = (): void => dropDraft(tabStorage(), KEY);

/** The note about the appointment of this token. */
export function readNote(token: string): BookedNote | null {
  try {
    const note = JSON.parse(tabStorage().getItem(KEY) ?? 'null') as BookedNote | null;
    return note?.token === token ? note : null;
  } catch {
    return null;
  }
}
