import { X } from 'lucide';
import { createPortal } from 'react-dom';
import toast, { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { Icon } from './Icon.tsx';
import { iconClass } from './icon.recipe.ts';
import { toastClass, toastCloseLabel, toastDotClass, toastRole, type ToastTone } from './toast.recipe.ts';

function toneOf({ type }: Toast): ToastTone {
  if (type === 'error') return 'destructive';
  return type === 'success' ? 'success' : 'neutral';
}

/** The toasts of an island, shown in the page's only live region, `[data-toasts]` of BaseLayout. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const region = typeof document === 'undefined' ? null : document.querySelector('[data-toasts]');
  if (region === null) return null;
  return createPortal(
    toasts
      .filter(({ visible }) => visible)
      .map((notice) => (
        <div
          key={notice.id}
          className={toastClass.toast}
          role={toastRole(toneOf(notice))}
          // A finger does not stay on a toast, so only a mouse pauses it.
          onPointerEnter={({ pointerType }) => {
            if (pointerType === 'mouse') handlers.startPause();
          }}
          onPointerLeave={handlers.endPause}
          onFocus={handlers.startPause}
          onBlur={handlers.endPause}
        >
          <span className={toastDotClass(toneOf(notice))} />
          {resolveValue(notice.message, notice)}
          <button
            type="button"
            className={toastClass.close}
            aria-label={toastCloseLabel}
            onClick={() => {
              toast.dismiss(notice.id);
              // A toast removed under the pointer gets no leave event: without this the timers of all later toasts would stay paused.
              handlers.endPause();
            }}
          >
            <Icon icon={X} className={iconClass.s} />
          </button>
        </div>
      )),
    region,
  );
}
