import { diskTrouble, type DiskTrouble } from '#src/lib/disk-trouble.ts';

/**
 * What PocketBase says when its disk takes nothing more: by itself it answers 400 and hides the reason, as if the data were
 * wrong.
 */

const NOT_SAVED: Readonly<Record<DiskTrouble, string>> = {
  full: 'El disco del servidor está lleno y no se ha guardado nada. Hay que hacer sitio antes de volver a intentarlo.',
  unwritable:
    'El servidor no puede escribir en su disco y no se ha guardado nada. Hay que arreglarlo antes de volver a intentarlo.',
};

/** An error of Go's as the engine hands it over, and PocketBase's own, which keeps its reason to itself. */
interface WrappedError {
  readonly value?: { readonly rawData?: () => unknown };
}

/** What the disk has to do with an error that PocketBase has thrown; null when nothing. */
export function diskTroubleOf(error: unknown): DiskTrouble | null {
  const { value } = error as WrappedError;
  const reason = typeof value?.rawData === 'function' ? value.rawData() : value;
  return diskTrouble(`${String(error)} ${String(reason)}`);
}

/** Does `save`. @throws ApiError 503 that names the disk when it is to blame, else what `save` throws. */
export function saveOrNameDisk(save: () => void): void {
  try {
    save();
  } catch (error) {
    const trouble = diskTroubleOf(error);
    throw trouble === null ? error : new ApiError(503, NOT_SAVED[trouble], {});
  }
}
