import { scriptText } from '#src/lib/script-text.ts';
import { paths } from '#src/paths.ts';

/** Session storage key of the last catalogue query (head.script.ts), without its question mark. */
export const LAST_QUERY_KEY = 'catalogo';

/** Points links with `data-back` to the catalogue with its last query. At the press, because a page may be prerendered before the query is stored. */
function leadBack(links: string, key: string, catalogue: string): void {
  const lead = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(links) : null;
    if (link === null) return;
    try {
      const query = sessionStorage.getItem(key);
      link.href = query === null ? catalogue : `${catalogue}?${query}`;
    } catch {
      // Without storage the link leads to all cars.
    }
  };
  for (const press of ['click', 'auxclick']) document.addEventListener(press, lead, true);
}

/** For pages with back links; without it they lead to all cars. */
export const backToCatalogueScript = scriptText(leadBack, 'a[data-back]', LAST_QUERY_KEY, paths.catalogo);
