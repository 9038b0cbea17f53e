/** Links in running text, and stand-alone links. */

export type LinkVariant = 'text' | 'onward' | 'muted';

const variants: Readonly<Record<LinkVariant, string>> = {
  text: 'text-accent-text underline decoration-1 underline-offset-[0.25em] hover:decoration-2',
  onward:
    'group/onward inline-flex min-h-11 items-center gap-2 type-label text-text underline decoration-line-strong decoration-1 ' +
    'underline-offset-[0.4em] hover:decoration-accent hover:decoration-2',
  muted: 'text-text-muted hover:text-text',
};

export function linkClass(variant: LinkVariant = 'text'): string {
  return `${variants[variant]} transition-colors duration-(--duration-quick)`;
}
