import { useStore } from '@nanostores/react';
import { RotateCw, X } from 'lucide';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Photo } from '#src/components/ui/Photo.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { $uploads, removeUpload, retryUpload, type Upload } from './upload-queue.store.ts';

function stateText({ status, progress, reason }: Upload): string {
  if (status === 'failed') return reason;
  if (status === 'waiting') return 'En espera';
  return progress < 1 ? `${Math.round(progress * 100)} %` : 'Guardando…';
}

function Row({ upload }: { readonly upload: Upload }) {
  const { id, file, preview, status, progress } = upload;
  const isFailed = status === 'failed';
  return (
    <li
      className="border-line grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t py-3"
      data-upload={status}
    >
      <Photo
        photo={{ src: preview }}
        alt=""
        fallback="Sin vista previa"
        compact
        className="aspect-3/2 w-full rounded-s"
      />
      <span className="grid min-w-0 gap-1.5">
        <span className="type-small truncate">{file.name}</span>
        {status === 'sending' && (
          <progress
            className="[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent bg-line h-1 w-full appearance-none"
            max={1}
            value={progress}
            aria-label={`Subiendo ${file.name}`}
          />
        )}
        <span className={`type-caption figures ${isFailed ? 'text-danger-text' : 'text-text-muted'}`}>
          {stateText(upload)}
        </span>
      </span>
      {isFailed && (
        <span className="flex">
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Reintentar ${file.name}`}
            onClick={() => retryUpload(id)}
          >
            <Icon icon={RotateCw} className={iconClass.m} />
          </button>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Descartar ${file.name}`}
            onClick={() => removeUpload(id)}
          >
            <Icon icon={X} className={iconClass.m} />
          </button>
        </span>
      )}
    </li>
  );
}

/** The photos of a vehicle that are on their way or have failed. */
export function UploadQueue({ vehicleId }: { readonly vehicleId: string }) {
  const uploads = useStore($uploads).filter((upload) => upload.vehicleId === vehicleId);
  if (uploads.length === 0) return null;
  return (
    <section aria-label="Subidas">
      <ul className="border-line border-b">
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
