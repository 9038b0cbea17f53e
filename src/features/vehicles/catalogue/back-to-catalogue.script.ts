import { scriptText } from '#src/lib/script-text.ts';
import { paths } from '#src/paths.ts';

/** Under which this tab keeps what was last looked for in the catalogue (head.script.ts): a query without its question mark. */
export const LAST_QUERY_KEY = 'catalogo';

/** Links with `data-back` lead back to the catalogue as it was left: at the press, because a page may be drawn before the catalogue is left. */
function leadBack(links: string, key: string, catalogue: string): void {
  const lead = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(links) : null;
    if (link === null) return;
    try {
      const query = sessionStorage.getItem(key);
      link.href = query === null ? catalogue : `${catalogue}?${query}`;
    } catch {
      // A browser that keeps nothing leads to all cars.
    }
  };
  for (const press of ['click', 'auxclick']) document.addEventListener(press, lead, true);
}

/** What a page runs whose links lead back to the catalogue; without it they lead to all cars. */
export const backToCatalogueScript = scriptText(leadBack, 'a[data-back]', LAST_QUERY_KEY, paths.catalogo);
