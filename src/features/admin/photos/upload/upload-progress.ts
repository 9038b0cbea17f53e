import { UNIT_SPACE } from '#src/lib/format.ts';
/** The progress of all uploads together. */
export interface UploadProgress {
  /** Unfinished uploads. */
  readonly left: number;
  /** Finished uploads since the queue was last empty, plus the unfinished ones. */
  readonly total: number;
  /** 0 to 1. */
  readonly share: number;
}

/** @param arrived finished uploads since the queue was last empty */
export function uploadProgress(
  uploads: readonly { readonly status: string; readonly progress: number }[],
  arrived: number,
): UploadProgress {
  const active = uploads.filter(({ status }) => status !== 'failed');
  const total = arrived + active.length;
  const done = active.reduce((sum, { progress }) => sum + progress, arrived);
  return { left: active.length, total, share: total === 0 ? 1 : done / total };
}

const photos = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);

/** 'Quedan 3 de 15 fotos · 62 %'. */
export function progressText({ left, total, share }: UploadProgress): string {
  if (left === 0) return '';
  const rest =
    left === total
      ? `Subiendo ${photos(total)}`
      : `${left === 1 ? 'Queda' : 'Quedan'} ${left} de ${photos(total)}`;
  return `${rest} · ${Math.floor(share * 100)}${UNIT_SPACE}%`;
}
