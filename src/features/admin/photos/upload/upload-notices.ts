import { notify } from '#src/components/ui/notify.tsx';
import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import { PhotoRefusal } from '#src/features/admin/photos/prepare/refusals.ts';

/** What is told of photographs on their way, whichever view is open. */

/** @param count of what a reload had interrupted. */
export function notifyResumed(count: number): void {
  if (count === 0) return;
  const title = count === 1 ? 'Sigue la subida de 1 foto' : `Sigue la subida de ${count} fotos`;
  notify({ title, description: 'Se había interrumpido al cerrar o recargar el panel.' });
}

/** @param count of what has arrived. */
export function notifyUploaded(count: number): void {
  if (count === 0) return;
  const title = count === 1 ? 'Imagen subida correctamente' : `${count} imágenes subidas correctamente`;
  notify({ title, tone: 'success' });
}

/** Tells how many have failed, and why the first has. */
export function notifyFailed(failed: readonly { readonly name: string; readonly reason: string }[]): void {
  const [first] = failed;
  if (first === undefined) return;
  const title =
    failed.length === 1 ? 'No se pudo subir la imagen' : `No se pudieron subir ${failed.length} imágenes`;
  notify({ title, description: `${first.name}: ${first.reason}`, tone: 'destructive' });
}

/** A file that was chosen, and what it is or why it is not taken. */
export interface Looked {
  readonly file: File;
  readonly found: KnownKind | PhotoRefusal;
}

/** Tells which files are not taken, once per reason (SPEC section 8). */
export function notifyRefused(looked: readonly Looked[]): void {
  const names = new Map<string, string[]>();
  for (const { file, found } of looked)
    if (found instanceof PhotoRefusal)
      names.set(found.message, [...(names.get(found.message) ?? []), file.name]);
  for (const [title, refused] of names)
    notify({ title, description: `No se ha subido: ${refused.join(', ')}`, tone: 'destructive' });
}
