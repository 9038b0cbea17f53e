import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { dialogClass } from './dialog.recipe.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question, as SPEC words it. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly cancelLabel?: string;
  /** A third answer, between the other two. */
  readonly other?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly confirmLabel: string;
  /** Red for irreversible actions. */
  readonly tone?: 'destructive' | 'primary';
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** Element that receives the focus on close; by default the one that had it before. */
  readonly finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
}

/** Confirms a consequential action; only an answer closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  cancelLabel = 'Cancelar',
  other,
  confirmLabel,
  tone = 'destructive',
  busy = false,
  onConfirm,
  finalFocus,
}: ConfirmProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={dialogClass.backdrop} />
        <Base.Popup className={dialogClass.panel} data-context="paper" finalFocus={finalFocus}>
          <Base.Title className={dialogClass.title}>{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className={dialogClass.text}>{description}</Base.Description>
          )}
          <div className={other === undefined ? dialogClass.actions : dialogClass.threeActions}>
            <Base.Close render={<Button variant="secondary" />}>{cancelLabel}</Base.Close>
            {other !== undefined && (
              <Button variant="quiet" className="sm:mx-3" onClick={other.onSelect}>
                {other.label}
              </Button>
            )}
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
