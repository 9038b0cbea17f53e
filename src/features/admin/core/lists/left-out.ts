import { notify } from '#src/components/ui/notify.tsx';
import { unreadableNames, unreadableTitle, type RecordWords } from './read-list.ts';

/** Names what a file, a copy or a bulk deletion leaves out because it could not be read. */
export function notifyLeftOut(names: readonly string[], words: RecordWords): void {
  if (names.length === 0) return;
  notify({
    title: unreadableTitle(names.length, words),
    description: `No se ha incluido: ${unreadableNames(names)}.`,
    tone: 'destructive',
  });
}
