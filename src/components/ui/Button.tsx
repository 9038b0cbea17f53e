import type { ComponentProps } from 'react';
import { buttonClass, spinnerClass, type ButtonLook } from './button.recipe.ts';

/** Props of a <button>, its look, and whether it is busy: then it ignores presses and announces it. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  readonly busy?: boolean;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${buttonClass({ variant, size, block })} ${className}`}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className={spinnerClass} aria-hidden="true" />}
      {children}
    </button>
  );
}
