import type { ReactNode } from 'react';

interface ColumnFiltersProps {
  /** Number of rows, in words; empty while unknown. */
  readonly count: string;
  /** Clears the filters; null while there are none. */
  readonly clear: ReactNode;
  /** The search and the filters. */
  readonly children: ReactNode;
}

/** What filters a list in its column beside an open detail (ListDetail.tsx): it stays in view over the rows. */
export function ColumnFilters({ count, clear, children }: ColumnFiltersProps) {
  return (
    <div className="bg-surface sticky -top-2 z-10 -mx-2 -mt-2 grid gap-3 px-2 pt-2">
      {children}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p className="type-caption text-text-muted figures" role="status">
          {count}
        </p>
        {clear}
      </div>
    </div>
  );
}
