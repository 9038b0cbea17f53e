/** The look of toasts, with and without React. */

export type ToastTone = 'neutral' | 'success' | 'destructive';

/**
 * Position. On a phone at the top, away from the thumb and the buttons. Elsewhere on the left, because forms are on
 * the right.
 */
export const toastRegionClass =
  'pointer-events-none fixed inset-x-4 top-3 z-50 grid justify-items-end gap-3 ' +
  'sm:inset-x-auto sm:top-auto sm:bottom-6 sm:left-6 sm:w-96';

export const toastClass = {
  toast:
    'pointer-events-auto grid w-full grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-m border border-line bg-surface-raised ' +
    'py-3.5 pr-2 pl-4 text-text shadow-float animate-[rise_240ms_var(--ease-calm)]',
  title: 'type-label leading-6 wrap-anywhere',
  description: 'type-small wrap-anywhere text-text-muted',
  close:
    '-my-1.5 inline-flex size-9 cursor-pointer items-center justify-center rounded-s text-text-muted hover:text-text',
} as const;

const dots: Readonly<Record<ToastTone, string>> = {
  neutral: 'bg-text-muted',
  success: 'bg-status-disponible',
  destructive: 'bg-status-vendido',
};

/** The dot that shows the outcome. */
export function toastDotClass(tone: ToastTone): string {
  return `mt-2 size-2 rounded-full ${dots[tone]}`;
}

/** Failures interrupt screen readers; other messages do not. */
export function toastRole(tone: ToastTone): 'alert' | 'status' {
  return tone === 'destructive' ? 'alert' : 'status';
}

/** Time on screen in milliseconds: for an action, time to notice it, reach it and decide (WCAG 2.2.1). */
export function toastDuration(tone: ToastTone, hasAction: boolean): number {
  if (hasAction) return 15_000;
  return tone === 'destructive' ? 9000 : 6000;
}

export const toastCloseLabel = 'Cerrar aviso';
export const toastRegionLabel = 'Avisos';
