/** A short list of actions or choices that floats beside its trigger. */
export const menuClass = {
  positioner: 'z-50 outline-none',
  popup:
    'max-h-(--available-height) min-w-56 max-w-(--available-width) overflow-y-auto rounded-m border border-line bg-surface-raised py-2 ' +
    'text-text shadow-float outline-none transition-opacity duration-(--duration-quick) data-ending-style:opacity-0 data-starting-style:opacity-0',
  /** As wide as its field. */
  choices: 'w-(--anchor-width) min-w-64',
  item:
    'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 type-small outline-none select-none ' +
    'data-highlighted:bg-text/8 data-selected:font-medium',
  danger: 'text-danger-text',
  status: 'px-4 py-2 type-small text-text-muted empty:hidden',
  separator: 'my-2 h-px bg-line',
} as const;
