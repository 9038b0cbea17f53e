/** Dialogs, native or React: a plate over a dimmed page. */
export const dialogClass = {
  backdrop:
    'fixed inset-0 z-50 bg-scrim transition-opacity duration-(--duration-calm) ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0',
  panel:
    'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] -translate-1/2 gap-5 overflow-y-auto rounded-m ' +
    'border border-line bg-surface-raised p-6 text-text shadow-float transition-[opacity,translate] duration-(--duration-calm) ease-calm ' +
    'data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-8',
  title: 'type-title-m pr-10 wrap-anywhere',
  text: 'type-body wrap-anywhere text-text-muted',
  close: 'absolute top-4 right-4',
  actions: 'mt-2 flex flex-wrap justify-end gap-3',
  // On a phone they are stacked, with the recommended one nearest the thumb.
  threeActions: 'mt-2 grid gap-3 sm:flex sm:flex-wrap sm:justify-end',
} as const;
