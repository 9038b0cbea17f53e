import { notify } from '#src/components/ui/notify.ts';
import { namesText, unreadableTitle, type RecordWords } from './read-list.ts';

/** Reports the unreadable records that an export, a copy or a bulk deletion has skipped. */
export function notifyLeftOut(names: readonly string[], words: RecordWords): void {
  if (names.length === 0) return;
  notify({
    title: unreadableTitle(names.length, words),
    description: `No se ha incluido: ${namesText(names)}.`,
    tone: 'destructive',
  });
}
