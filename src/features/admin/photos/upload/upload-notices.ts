import { notify } from '#src/components/ui/notify.ts';
import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import { PhotoRefusal } from '#src/features/admin/photos/prepare/refusals.ts';

/** Notices about uploads, shown in every view. */

/** @param count of uploads that a reload had interrupted */
export function notifyResumed(count: number): void {
  if (count === 0) return;
  const title = count === 1 ? 'Continúa la subida de 1 foto' : `Continúa la subida de ${count} fotos`;
  notify({ title, description: 'Se había interrumpido al cerrar o recargar el panel.' });
}

/** @param count of finished uploads */
export function notifyUploaded(count: number): void {
  if (count === 0) return;
  const title = count === 1 ? 'Imagen subida correctamente' : `${count} imágenes subidas correctamente`;
  notify({ title, tone: 'success' });
}

/** Reports how many uploads failed, with the reason of the first. */
export function notifyFailed(failed: readonly { readonly name: string; readonly reason: string }[]): void {
  const [first] = failed;
  if (first === undefined) return;
  const title =
    failed.length === 1 ? 'No se pudo subir la imagen' : `No se pudieron subir ${failed.length} imágenes`;
  notify({ title, description: `${first.name}: ${first.reason}`, tone: 'destructive' });
}

/** A chosen file with its kind or its refusal. */
export interface CheckedFile {
  readonly file: File;
  readonly found: KnownKind | PhotoRefusal;
}

/** Reports the refused files, grouped by reason (SPEC section 8). */
export function notifyRefused(checked: readonly CheckedFile[]): void {
  const names = new Map<string, string[]>();
  for (const { file, found } of checked)
    if (found instanceof PhotoRefusal)
      names.set(found.message, [...(names.get(found.message) ?? []), file.name]);
  for (const [title, refused] of names)
    notify({ title, description: `No se ha subido: ${refused.join(', ')}`, tone: 'destructive' });
}
