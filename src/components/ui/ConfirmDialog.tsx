import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from './Button.tsx';
import { dialogClass } from './dialog.recipe.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question, as the specification words it. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly confirmLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that cannot be undone; only an answer closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busy = false,
  onConfirm,
}: ConfirmProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={dialogClass.backdrop} />
        <Base.Popup className={dialogClass.panel} data-context="paper">
          <Base.Title className={dialogClass.title}>{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className={dialogClass.text}>{description}</Base.Description>
          )}
          <div className={dialogClass.actions}>
            <Base.Close render={<Button variant="secondary" />}>Cancelar</Base.Close>
            <Button variant="destructive" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
