import { useState } from 'react';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { deletePhotosWords } from './delete-photos.messages.ts';
import { removePhotos } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';

interface DeletePhotosDialogProps {
  readonly vehicleId: string;
  /** What is to be deleted; null while nothing is. */
  readonly photos: readonly PanelImage[] | null;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Asks before photos of a vehicle go into the trash. */
export function DeletePhotosDialog({ vehicleId, photos, onDeleted, onClose }: DeletePhotosDialogProps) {
  // While it closes, the dialog goes on speaking of as many.
  const [count, setCount] = useState(1);
  if (photos !== null && photos.length !== count) setCount(photos.length);
  const { title, description, confirmLabel } = deletePhotosWords(count);
  return (
    <DeleteDialog
      item={photos}
      title={() => title}
      description={() => description}
      confirmLabel={confirmLabel}
      remove={async (removed) => {
        if (await removePhotos(vehicleId, removed)) onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
