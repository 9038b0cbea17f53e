import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { useState } from 'react';
import { buttonClass, iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { uploadPhotos } from '#src/features/admin/photos/upload/upload-queue.ts';
import { FilePicker } from '#src/features/admin/photos/FilePicker.tsx';
import { useCamera } from './useCamera.ts';

interface CameraProps {
  readonly vehicleId: string;
  readonly onClose: () => void;
}

const ERRORS = {
  refused:
    'El navegador no permite usar la cámara aquí. Dale permiso en los ajustes de la página, o usa la cámara del teléfono.',
  missing: 'No se ha podido abrir la cámara. Puede que otra aplicación la esté usando.',
} as const;

const taken = (count: number) =>
  count === 0 ? 'Todavía no hay fotos' : count === 1 ? '1 foto' : `${count} fotos`;

function Viewfinder({ vehicleId, onClose }: CameraProps) {
  const { state, video, take } = useCamera();
  const [count, setCount] = useState(0);
  const [isTaking, setTaking] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const hasFailed = state === 'refused' || state === 'missing';

  const shoot = async () => {
    if (isTaking) return;
    setTaking(true);
    try {
      const photo = await take();
      setCount((before) => before + 1);
      setLast((before) => {
        if (before !== null) URL.revokeObjectURL(before);
        return URL.createObjectURL(photo);
      });
      void uploadPhotos(vehicleId, [photo]);
    } finally {
      setTaking(false);
    }
  };

  return (
    <>
      <div className="relative min-h-0 flex-1">
        <video
          ref={video}
          className="absolute inset-0 size-full object-contain"
          aria-label="Imagen de la cámara"
          playsInline
          muted
        />
        {isTaking && <span className="bg-text/60 absolute inset-0" aria-hidden="true" />}
        {state !== 'ready' && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-6 p-8 text-center">
            <p className="type-body max-w-sm" role="status">
              {hasFailed ? ERRORS[state] : 'Abriendo la cámara…'}
            </p>
            {hasFailed && <FilePicker vehicleId={vehicleId} label="Usar la cámara del teléfono" camera />}
          </div>
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <span className="flex min-w-0 items-center gap-3">
          {last !== null && <img src={last} alt="" className="size-12 rounded-s object-cover" />}
          <span className="type-caption figures" role="status" data-taken={count}>
            {taken(count)}
          </span>
        </span>
        <button
          type="button"
          className="border-text size-18 rounded-full border-4 p-1 disabled:opacity-40"
          disabled={state !== 'ready' || isTaking}
          aria-label="Hacer foto"
          onClick={() => void shoot()}
        >
          <span className="bg-text block size-full rounded-full" />
        </button>
        <span className="flex justify-end">
          <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={onClose}>
            Listo
          </button>
        </span>
      </div>
    </>
  );
}

/** A full-screen camera. Photos upload while the next ones are taken. */
export function CameraDialog({ vehicleId, onClose }: CameraProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Popup className="bg-surface text-text fixed inset-0 z-50 flex flex-col" data-context="studio">
          <div className="flex items-center justify-between p-3 pl-5">
            <Base.Title className="type-label">Fotos del coche</Base.Title>
            <Base.Close className={iconButtonClass} aria-label="Cerrar la cámara">
              <Icon icon={X} className={iconClass.m} />
            </Base.Close>
          </div>
          <Viewfinder vehicleId={vehicleId} onClose={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
