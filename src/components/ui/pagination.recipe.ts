/** Pagination: current page, previous and next. */
export const paginationClass = {
  root: 'flex items-center justify-between gap-4 border-t border-line pt-4',
  step: 'inline-flex min-h-11 cursor-pointer items-center gap-2 type-label text-text underline-offset-[0.4em] hover:underline disabled:invisible',
  position: 'type-small text-text-muted figures',
} as const;
