import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import type { ResourceState } from './resource.ts';

interface LoadedProps<T> {
  readonly status: ResourceState<unknown>['status'];
  /** Null while nothing is known. */
  readonly data: T | null;
  /** What stands for it until it is there. */
  readonly skeleton: ReactNode;
  /** What is said when it could not be loaded (SPEC section 8). */
  readonly failure: string;
  readonly onRetry: () => void;
  readonly children: (data: T) => ReactNode;
}

/** Something from the server: waited for, failed, or there. What is there stays while it is loaded again. */
export function Loaded<T>({ status, data, skeleton, failure, onRetry, children }: LoadedProps<T>) {
  if (data !== null) return children(data);
  if (status !== 'failed') return skeleton;
  return (
    <EmptyState
      title={failure}
      text="Comprueba la conexión e inténtalo de nuevo."
      actions={<Button onClick={onRetry}>Reintentar</Button>}
    />
  );
}
