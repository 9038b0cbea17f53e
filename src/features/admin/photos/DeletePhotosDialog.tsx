import { useState } from 'react';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { deletePhotosWords } from './delete-photos.messages.ts';
import { removePhotos } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';

interface DeletePhotosDialogProps {
  readonly vehicleId: string;
  /** The photos to delete; null while the dialog is closed. */
  readonly photos: readonly PanelImage[] | null;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Confirms moving photos of a vehicle to the trash. */
export function DeletePhotosDialog({ vehicleId, photos, onDeleted, onClose }: DeletePhotosDialogProps) {
  // Keep the last count while the closing animation runs.
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
