/** The look of all buttons, for <button> and <a>, in Astro and React. */

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
export type ButtonSize = 's' | 'm' | 'l';

const base =
  'relative inline-flex items-center justify-center gap-2.5 rounded-s type-label whitespace-nowrap cursor-pointer select-none ' +
  'transition-colors duration-(--duration-quick) ease-calm ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-busy:cursor-progress';

/** A disabled button is grey, not pale, so that its label stays legible; a busy one keeps its colour. */
const offPlate =
  'disabled:not-aria-busy:bg-line disabled:not-aria-busy:text-text-muted ' +
  'aria-disabled:not-aria-busy:bg-line aria-disabled:not-aria-busy:text-text-muted';
const offOutline =
  'disabled:not-aria-busy:border-line disabled:not-aria-busy:text-text-muted ' +
  'aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:text-text-muted';
const offBare =
  'disabled:not-aria-busy:text-text-muted disabled:not-aria-busy:no-underline ' +
  'aria-disabled:not-aria-busy:text-text-muted aria-disabled:not-aria-busy:no-underline';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: `bg-accent text-on-accent enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover active:opacity-90 ${offPlate}`,
  secondary:
    'border border-line-strong text-text enabled:hover:border-text enabled:hover:bg-text enabled:hover:text-surface ' +
    `[a]:hover:border-text [a]:hover:bg-text [a]:hover:text-surface ${offOutline}`,
  quiet:
    'text-text underline decoration-line-strong decoration-1 underline-offset-[0.35em] ' +
    `enabled:hover:decoration-text [a]:hover:decoration-text ${offBare}`,
  destructive: `bg-danger text-on-danger enabled:hover:opacity-90 [a]:hover:opacity-90 ${offPlate}`,
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  s: 'min-h-10 px-4',
  m: 'min-h-12 px-5',
  l: 'min-h-14 px-7',
};

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

/** Classes of a button or a link that looks like one. Busy is `aria-busy`; disabled is `disabled` or `aria-disabled`. */
export function buttonClass({ variant = 'primary', size = 'm', block = false }: ButtonLook = {}): string {
  const bare = variant === 'quiet' ? sizes[size].replace(/px-\S+/, 'px-0') : sizes[size];
  return `${base} ${variants[variant]} ${bare}${block ? ' w-full' : ''}`;
}

/** Square button with one icon; it needs an `aria-label`. */
export const iconButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-s text-text cursor-pointer ' +
  'transition-colors duration-(--duration-quick) hover:bg-text/10 disabled:cursor-not-allowed disabled:opacity-45';

/** The spinner of a busy button. */
export const spinnerClass =
  'size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none';
