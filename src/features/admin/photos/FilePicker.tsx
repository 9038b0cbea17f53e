import type { IconNode } from 'lucide';
import { useId } from 'react';
import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { uploadPhotos } from './upload/upload-queue.ts';

/** Names beside the types: many systems know no type for what an iPhone writes. */
const ACCEPT = 'image/*,.heic,.heif,.avif,.jfif';

interface PickerProps {
  readonly vehicleId: string;
  readonly label: string;
  readonly icon?: IconNode;
  /** Opens the system's camera instead of its gallery. */
  readonly camera?: boolean;
}

/** Chooses photos from the device, or takes one with the system's camera. */
export function FilePicker({ vehicleId, label, icon, camera = false }: PickerProps) {
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
        {icon !== undefined && <Icon icon={icon} className={iconClass.s} />}
        {label}
      </label>
    </span>
  );
}
