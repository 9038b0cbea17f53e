import { UNIT_SPACE } from '#src/lib/format.ts';
import { useStore } from '#src/lib/useStore.ts';
import { RotateCw, X } from 'lucide';
import { buttonClass, iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Photo } from '#src/components/ui/Photo.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { progressText } from './upload-progress.ts';
import { $isPaused, $uploadProgress, $uploads, removeUpload, type Upload } from './upload-queue.store.ts';
import { retryUpload, retryUploads } from './upload-queue.ts';

const progressClass =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent bg-line h-1 w-full appearance-none';

function stateText({ status, progress, reason }: Upload, isPaused: boolean): string {
  if (status === 'failed') return reason;
  if (status === 'waiting') return 'En espera';
  if (status === 'preparing') return 'Preparando…';
  if (isPaused) return 'A la espera de conexión';
  return progress < 1 ? `${Math.round(progress * 100)}${UNIT_SPACE}%` : 'Guardando…';
}

function Row({ upload, isPaused }: { readonly upload: Upload; readonly isPaused: boolean }) {
  const { id, name, preview, status, progress } = upload;
  const isFailed = status === 'failed';
  return (
    <li
      className="border-line grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t py-3"
      data-upload={status}
    >
      <Photo
        photo={preview === '' ? undefined : { src: preview }}
        alt=""
        fallback="Sin vista previa"
        compact
        className="aspect-3/2 w-full rounded-s"
      />
      <span className="grid min-w-0 gap-1.5">
        <span className="type-small truncate">{name}</span>
        {status === 'sending' && (
          <progress className={progressClass} max={1} value={progress} aria-label={`Subiendo ${name}`} />
        )}
        <span className={`type-caption figures ${isFailed ? 'text-danger-text' : 'text-text-muted'}`}>
          {stateText(upload, isPaused)}
        </span>
      </span>
      <span className="flex">
        {isFailed && (
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Reintentar ${name}`}
            onClick={() => retryUpload(id)}
          >
            <Icon icon={RotateCw} className={iconClass.m} />
          </button>
        )}
        {(isFailed || isPaused || status === 'waiting') && (
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Descartar ${name}`}
            onClick={() => removeUpload(id)}
          >
            <Icon icon={X} className={iconClass.m} />
          </button>
        )}
      </span>
    </li>
  );
}

/** The progress of all uploads, also of other cars, since they share one queue. */
function Summary({ elsewhere }: { readonly elsewhere: number }) {
  const progress = useStore($uploadProgress);
  const isPaused = useStore($isPaused);
  if (progress.left === 0) return null;
  return (
    <div className="grid gap-2 pb-4" data-upload-progress>
      <p className="type-label figures">{progressText(progress)}</p>
      <progress className={progressClass} max={1} value={progress.share} aria-label="Todas las fotos" />
      <p className="type-caption text-text-muted" role="status">
        {isPaused
          ? 'Sin conexión: la subida continuará automáticamente al recuperarla.'
          : elsewhere > 0
            ? `${elsewhere === 1 ? 'Una es' : `${elsewhere} son`} de otros vehículos.`
            : ''}
      </p>
    </div>
  );
}

/** A vehicle's pending and failed uploads. */
export function UploadQueue({ vehicleId }: { readonly vehicleId: string }) {
  const all = useStore($uploads);
  const isPaused = useStore($isPaused);
  const uploads = all.filter((upload) => upload.vehicleId === vehicleId);
  if (all.length === 0) return null;
  const failed = uploads.filter(({ status }) => status === 'failed').length;
  const elsewhere = all.filter(
    (upload) => upload.status !== 'failed' && upload.vehicleId !== vehicleId,
  ).length;
  return (
    <section aria-label="Subidas">
      <Summary elsewhere={elsewhere} />
      {failed > 1 && (
        <button
          type="button"
          className={`${buttonClass({ variant: 'secondary' })} mb-4`}
          onClick={retryUploads}
        >
          <Icon icon={RotateCw} className={iconClass.s} />
          Reintentar todas
        </button>
      )}
      <ul className="border-line border-b empty:border-0">
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} isPaused={isPaused} />
        ))}
      </ul>
    </section>
  );
}
