import type { IconNode } from 'lucide';
import { useId } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { uploadPhotos } from './upload/upload-queue.ts';

/** Extensions besides types: many systems have no MIME type for an iPhone's files. */
const ACCEPT = 'image/*,.heic,.heif,.avif,.jfif';

interface PickerProps {
  readonly vehicleId: string;
  readonly label: string;
  readonly icon?: IconNode;
  /** Opens the system's camera instead of the gallery. */
  readonly camera?: boolean;
}

/** Picks photos from the device, or takes one with the system's camera. */
export function FilePicker({ vehicleId, label, icon, camera = false }: PickerProps) {
  const id = useId();
  return (
    // Hidden with a mouse, also from the keyboard: a desktop camera is no use for photos of cars.
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
          // Reset, so that the same file can be chosen again after a refusal or deletion.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: camera ? 'secondary' : 'primary' })} peer-focus-visible:outline-text flex-1 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 sm:flex-none`}
      >
        {icon !== undefined && <Icon icon={icon} className={iconClass.s} />}
        {label}
      </label>
    </span>
  );
}
