import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.recipe.ts';
import type { Form } from './useForm.ts';

interface SubmitButtonProps extends ButtonLook {
  readonly form: Pick<Form, 'isAlive' | 'isSending'>;
  /** Label while the form is being sent. */
  readonly busyLabel: string;
  /** Whether the form's content may be sent at all. */
  readonly isReady?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Submits a form, once at a time. With `data-early` it can be pressed before hydration. */
export function SubmitButton({
  form,
  busyLabel,
  isReady = true,
  className = '',
  children,
  ...look
}: SubmitButtonProps) {
  const { isAlive, isSending } = form;
  return (
    <button
      type="submit"
      disabled={!isAlive || isSending || !isReady}
      aria-busy={isSending || undefined}
      data-early={isReady ? '' : undefined}
      className={`${buttonClass(look)} in-data-pressed:opacity-70 ${className}`}
      // The page's script may have enabled it before hydration.
      suppressHydrationWarning
    >
      {isSending ? busyLabel : children}
    </button>
  );
}
