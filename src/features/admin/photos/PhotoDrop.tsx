import { Camera, ImageUp } from 'lucide';
import { useState, type DragEvent } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { hasCamera } from './camera/camera.ts';
import { CameraDialog } from './camera/CameraDialog.tsx';
import { FilePicker } from './FilePicker.tsx';
import { uploadPhotos } from './upload/upload-queue.ts';

/** Opens the camera. Hidden with a mouse: a desktop camera is no use for photos of cars. */
function CameraButton({ vehicleId }: { readonly vehicleId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!hasCamera()) return <FilePicker vehicleId={vehicleId} label="Hacer foto" icon={Camera} camera />;
  return (
    <span className="contents pointer-fine:hidden">
      <button
        type="button"
        className={`${buttonClass({ variant: 'secondary' })} flex-1 sm:flex-none`}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Camera} className={iconClass.s} />
        Hacer foto
      </button>
      {isOpen && <CameraDialog vehicleId={vehicleId} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** Adds photos: dropped, chosen, or taken with the phone's camera. */
export function PhotoDrop({ vehicleId }: { readonly vehicleId: string }) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    <div
      className={`rounded-m border border-dashed p-5 transition-colors sm:p-8 ${isOver ? 'border-accent bg-surface-raised' : 'border-line-strong'}`}
      data-drop
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void uploadPhotos(vehicleId, [...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="type-small text-text-muted">
          <span className="pointer-coarse:hidden">Arrastra aquí las fotos o elígelas. </span>
          JPG, PNG, WEBP o HEIC, también las grandes del móvil: se reducen antes de subirlas.
        </p>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <FilePicker vehicleId={vehicleId} label="Elegir fotos" icon={ImageUp} />
          <CameraButton vehicleId={vehicleId} />
        </div>
      </div>
    </div>
  );
}
