import { useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';

interface DeleteDialogProps<T> {
  /** What is to be deleted; null while nothing is. */
  readonly item: T | null;
  readonly title: (item: T) => string;
  readonly description: (item: T) => string;
  readonly confirmLabel: string;
  /** Deletes it, and tells the outcome by itself. */
  readonly remove: (item: T) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is deleted, and stays until the server has answered. */
export function DeleteDialog<T>({
  item,
  title,
  description,
  confirmLabel,
  remove,
  onClose,
}: DeleteDialogProps<T>) {
  // While it closes, the dialog goes on naming what it asked about.
  const [named, setNamed] = useState(item);
  if (item !== null && item !== named) setNamed(item);
  const [isDeleting, setDeleting] = useState(false);

  const confirm = async () => {
    if (item === null || isDeleting) return;
    setDeleting(true);
    await remove(item);
    setDeleting(false);
    onClose();
  };

  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={named === null ? '' : title(named)}
      description={named === null ? '' : description(named)}
      confirmLabel={confirmLabel}
      busy={isDeleting}
      onConfirm={() => void confirm()}
    />
  );
}
