import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $place, go } from '#src/features/admin/shell/panel-navigation.store.ts';

/** Goes to the last page when the one shown has lost all its entries. */
export function useLastPage(
  data: { readonly items: readonly unknown[]; readonly pages: number } | null,
): void {
  const { pagina } = useStore($place);
  const last = data === null || data.items.length > 0 ? null : Math.max(1, data.pages);
  useEffect(() => {
    if (last !== null && last < pagina) go({ pagina: last }, 'replace');
  }, [last, pagina]);
}
