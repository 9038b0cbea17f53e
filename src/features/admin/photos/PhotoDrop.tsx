import { Camera, ImageUp } from 'lucide';
import { useId, useState, type DragEvent } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { uploadPhotos } from './upload/upload-queue.ts';

/** Names beside the types: many systems know no type for what an iPhone writes. */
const ACCEPT = 'image/*,.heic,.heif,.avif,.jfif';

interface PickerProps {
  readonly vehicleId: string;
  readonly label: string;
  readonly icon: React.ReactNode;
  /** Opens the phone's camera instead of its gallery. */
  readonly camera?: boolean;
}

function FilePicker({ vehicleId, label, icon, camera = false }: PickerProps) {
  const id = useId();
  return (
    // A computer with a mouse has no camera to take photos with: the button is hidden there, from the keyboard too.
    <span className={camera ? 'contents pointer-fine:hidden' : 'contents'}>
      <input
        id={id}
        type="file"
        className="peer sr-only"
        accept={ACCEPT}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          void uploadPhotos(vehicleId, [...(target.files ?? [])]);
          // The same file can be chosen again after it was refused or deleted.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: camera ? 'secondary' : 'primary' })} peer-focus-visible:outline-text flex-1 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 sm:flex-none`}
      >
        {icon}
        {label}
      </label>
    </span>
  );
}

/** Where photos come in: dropped, chosen, or taken with the phone's camera. */
export function PhotoDrop({ vehicleId }: { readonly vehicleId: string }) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- dropping is the shortcut; the buttons are the way
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
          JPG, PNG, WEBP o HEIC, también las grandes del móvil: se preparan aquí antes de subirlas.
        </p>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <FilePicker
            vehicleId={vehicleId}
            label="Elegir fotos"
            icon={<Icon icon={ImageUp} className={iconClass.s} />}
          />
          <FilePicker
            vehicleId={vehicleId}
            label="Hacer foto"
            icon={<Icon icon={Camera} className={iconClass.s} />}
            camera
          />
        </div>
      </div>
    </div>
  );
}
