import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { $place, go } from './panel-navigation.store.ts';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';

/** Redirects to the last page when the current one has become empty. */
export function useLastPage(data: Pick<Page<unknown>, 'items' | 'unreadable' | 'pages'> | null): void {
  const { pagina } = useStore($place);
  const isEmpty = data !== null && data.items.length === 0 && data.unreadable.length === 0;
  const last = isEmpty ? Math.max(1, data.pages) : null;
  useEffect(() => {
    if (last !== null && last < pagina) go({ pagina: last }, 'replace');
  }, [last, pagina]);
}
