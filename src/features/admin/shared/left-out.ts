import { notify } from '#src/components/ui/notify.tsx';
import { unreadableNames, unreadableTitle, type RecordWords } from './read-list.ts';

/** Tells what a file or a copy lacks because it could not be read; nothing where it lacks nothing. */
export function notifyLeftOut(names: readonly string[], words: RecordWords): void {
  if (names.length === 0) return;
  notify({
    title: unreadableTitle(names.length, words),
    description: `No se ha incluido: ${unreadableNames(names)}.`,
    tone: 'destructive',
  });
}
