import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import type { ResourceState } from './resource.ts';

interface LoadedProps<T> {
  readonly status: ResourceState<unknown>['status'];
  /** Null until loaded. */
  readonly data: T | null;
  /** Shown while loading. */
  readonly skeleton: ReactNode;
  /** Title when loading failed (SPEC section 8). */
  readonly failure: string;
  readonly onRetry: () => void;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed or loaded data from the server. Loaded data stays visible while it reloads. */
export function Loaded<T>({ status, data, skeleton, failure, onRetry, children }: LoadedProps<T>) {
  if (data !== null) return children(data);
  if (status !== 'failed') return skeleton;
  return (
    <EmptyState
      title={failure}
      text="Comprueba la conexión e inténtalo de nuevo."
      actions={
        <Button variant="secondary" onClick={onRetry}>
          Reintentar
        </Button>
      }
    />
  );
}
