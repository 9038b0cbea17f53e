import { diskTrouble, type DiskTrouble } from '#src/lib/disk-trouble.ts';

/** The error for a full disk: PocketBase answers 400 and hides the reason, as if the data were wrong. */

const NOT_SAVED: Readonly<Record<DiskTrouble, string>> = {
  full: 'El disco del servidor está lleno y no se ha guardado nada. Hay que liberar espacio antes de volver a intentarlo.',
  unwritable:
    'El servidor no puede escribir en su disco y no se ha guardado nada. Hay que resolverlo antes de volver a intentarlo.',
};

/** A Go error as the JS engine exposes it, and PocketBase's error, which keeps its reason private. */
interface WrappedError {
  readonly value?: { readonly rawData?: () => unknown };
}

/** The disk problem behind an error that PocketBase has thrown; null for other errors. */
export function diskTroubleOf(error: unknown): DiskTrouble | null {
  const { value } = error as WrappedError;
  const reason = typeof value?.rawData === 'function' ? value.rawData() : value;
  return diskTrouble(`${String(error)} ${String(reason)}`);
}

/** Runs `save`. @throws ApiError 503 that names the disk when it is the cause, else the error of `save`. */
export function saveOrNameDisk(save: () => void): void {
  try {
    save();
  } catch (error) {
    const trouble = diskTroubleOf(error);
    throw trouble === null ? error : new ApiError(503, NOT_SAVED[trouble], {});
  }
}
