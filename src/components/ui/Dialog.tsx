import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClass } from './button.recipe.ts';
import { dialogClass } from './dialog.recipe.ts';
import { Icon } from './Icon.tsx';
import { iconClass } from './icon.recipe.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string | undefined;
  readonly className?: string;
  /** Element that receives the focus on close; by default the one that had it before. */
  readonly finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  readonly children: ReactNode;
}

/** A modal with a title and a close button. It renders at the end of the page, so it takes the page's context. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  className = '',
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={dialogClass.backdrop} />
        <Base.Popup
          className={`${dialogClass.panel} ${className}`}
          data-context="paper"
          finalFocus={finalFocus}
        >
          <Base.Title className={dialogClass.title}>{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className={dialogClass.text}>{description}</Base.Description>
          )}
          {children}
          <Base.Close className={`${iconButtonClass} ${dialogClass.close}`} aria-label="Cerrar">
            <Icon icon={X} className={iconClass.m} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
