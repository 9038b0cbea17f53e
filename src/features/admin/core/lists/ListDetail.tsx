import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusOpener, onRowKeyDown } from './row-keys.ts';
import { $isWide } from './wide.store.ts';

interface ListDetailProps {
  /** Id of what the detail shows; null while it is closed. Its route is in the URL. */
  readonly open: string | null;
  /** Name of the detail for screen readers. */
  readonly label: string;
  /** @param isNarrow whether the list is a column beside the detail */
  readonly list: (isNarrow: boolean) => ReactNode;
  readonly detail: ReactNode;
}

/**
 * A list, and what is opened from it: side by side on a wide screen, where the list stays in view with a separate
 * scrollbar, and one in place of the other on smaller ones. A list's rows have `data-rows` and `data-opens`
 * (row-keys.ts).
 */
export function ListDetail({ open, label, list, detail }: ListDetailProps) {
  const isWide = useStore($isWide);
  const column = useRef<HTMLDivElement>(null);
  const former = useRef<string | null>(null);
  const isSplit = isWide && open !== null;
  useEffect(() => {
    const before = former.current;
    former.current = open;
    if (!isWide) return;
    if (open === null) {
      if (before !== null && document.activeElement === document.body) focusOpener(before);
      return;
    }
    const row = column.current?.querySelector(`[data-opens="${open}"]`)?.closest('li');
    if (before === null && row != null && column.current !== null)
      column.current.scrollTop = row.offsetTop - column.current.clientHeight / 2;
  }, [open, isWide]);
  return (
    <div
      className={
        isSplit
          ? 'grid grid-cols-[17rem_minmax(0,1fr)] items-start gap-x-8 2xl:grid-cols-[22rem_minmax(0,1fr)] 2xl:gap-x-12'
          : undefined
      }
    >
      {(isWide || open === null) && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble up from its rows
        <div
          key="list"
          ref={column}
          className={
            isSplit
              ? // The margins keep focus rings and hovered rows from being cut, the scroll margin keeps rows from under the filters.
                'sticky top-[calc(var(--spacing-header)+1rem)] -m-2 max-h-[calc(100dvh-var(--spacing-header)-2rem)] scroll-pt-44 overflow-y-auto overscroll-contain p-2'
              : 'min-w-0'
          }
          onKeyDown={onRowKeyDown}
        >
          {list(isSplit)}
        </div>
      )}
      {open !== null && (
        <section key="detail" aria-label={label} className="@container relative min-w-0" data-detail={open}>
          {detail}
        </section>
      )}
    </div>
  );
}
