import { useState, type ComponentProps } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';

interface DeleteDialogProps<T> {
  /** The item to delete; null while the dialog is closed. */
  readonly item: T | null;
  readonly title: (item: T) => string;
  readonly description: (item: T) => string;
  readonly confirmLabel: string | ((item: T) => string);
  /** Deletes the item and notifies the outcome. */
  readonly remove: (item: T) => Promise<unknown>;
  readonly onClose: () => void;
  /** As in ConfirmDialog: a deletion may remove the button that had the focus. */
  readonly finalFocus?: ComponentProps<typeof ConfirmDialog>['finalFocus'];
}

/** Confirms a deletion, and stays open until the server has responded. */
export function DeleteDialog<T>({
  item,
  title,
  description,
  confirmLabel,
  remove,
  onClose,
  finalFocus,
}: DeleteDialogProps<T>) {
  // Keep the last item's name while the closing animation runs.
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
      confirmLabel={
        typeof confirmLabel === 'string' ? confirmLabel : named === null ? '' : confirmLabel(named)
      }
      busy={isDeleting}
      onConfirm={() => void confirm()}
      finalFocus={finalFocus}
    />
  );
}
