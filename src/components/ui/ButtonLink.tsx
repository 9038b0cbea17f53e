import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button.recipe.ts';

interface ButtonLinkProps extends ComponentProps<'a'>, ButtonLook {
  readonly href: string;
  /** No destination: announced as a disabled link. */
  readonly disabled?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  href,
  disabled = false,
  className = '',
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = `${buttonClass({ variant, size, block })} ${className}`.trim();
  return disabled ? (
    <span {...rest} role="link" aria-disabled="true" className={classes}>
      {children}
    </span>
  ) : (
    <a {...rest} href={href} className={classes}>
      {children}
    </a>
  );
}
