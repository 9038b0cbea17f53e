import { useStore } from '#src/lib/useStore.ts';
import { RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { formatInteger } from '#src/lib/format.ts';
import type { ReadList, RecordWords } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import type { PanelTarget } from '#src/features/admin/core/routing/panel-place.ts';
import type { DashboardPart } from './dashboard.store.ts';

interface RetryProps {
  /** Names what failed to load in the button's accessible name. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** A retry button for a part that failed to load. */
export function Retry({ what, onRetry }: RetryProps) {
  return (
    <button
      type="button"
      className={`${linkClass('onward')} relative cursor-pointer`}
      aria-label={`Reintentar: ${what}`}
      onClick={onRetry}
    >
      <Icon icon={RotateCw} className={iconClass.s} />
      Reintentar
    </button>
  );
}

interface CounterProps {
  readonly label: string;
  readonly part: DashboardPart<number>;
  readonly to: PanelTarget;
}

/** A number that links to the list it counts. */
export function Counter({ label, part, to }: CounterProps) {
  const { status, data } = useStore(part.$state);
  return (
    <div className="border-text hover:border-accent relative flex flex-col-reverse justify-end border-t pt-3 transition-colors duration-(--duration-quick)">
      <dt className="type-small text-text-muted">{label}</dt>
      <dd className="type-title-l figures">
        {data !== null && (
          <PanelLink
            to={to}
            label={`${label}: ${formatInteger(data)}`}
            className="decoration-accent decoration-2 underline-offset-[0.15em] after:absolute after:inset-0 hover:underline"
          >
            {formatInteger(data)}
          </PanelLink>
        )}
        {status === 'failed' && (
          <span className={`type-label flex items-center ${data === null ? 'min-h-13' : ''}`}>
            <Retry what={label} onRetry={() => void part.load()} />
          </span>
        )}
        {data === null && status !== 'failed' && <Skeleton className="my-1 h-9 w-16" />}
      </dd>
    </div>
  );
}

interface SectionProps<T> {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  readonly more: PanelTarget;
  readonly part: DashboardPart<ReadList<T>>;
  /** Nouns for its records. */
  readonly words: RecordWords;
  readonly row: (item: T) => ReactNode;
}

/** A short list with a link to the full one. */
export function Section<T>({ id, title, empty, more, part, words, row }: SectionProps<T>) {
  const { status, data } = useStore(part.$state);
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="type-title-s">
          {title}
        </h2>
        <PanelLink to={more} label={`Ver todos: ${title}`}>
          Ver todos
        </PanelLink>
      </div>
      {status === 'failed' && (
        <div className="border-line flex flex-wrap items-center justify-between gap-4 border-t py-4">
          <p className="type-small text-text-muted">
            {data === null ? 'No se pudo cargar.' : 'No se pudo actualizar: pueden faltar los últimos datos.'}
          </p>
          <Retry what={title} onRetry={() => void part.load()} />
        </div>
      )}
      {data === null && status !== 'failed' && <Skeleton className="h-64 w-full" />}
      {data !== null && <Unreadable names={data.unreadable} words={words} />}
      {data !== null && data.items.length > 0 && (
        <ul className="border-line border-b">{data.items.map(row)}</ul>
      )}
      {data?.items.length === 0 && data.unreadable.length === 0 && (
        <p className="border-line type-small text-text-muted border-y py-6">{empty}</p>
      )}
    </section>
  );
}
