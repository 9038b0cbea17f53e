import { FILTER_PARAMS } from './filter-url.ts';

/**
 * What the browser runs in the head of the catalogue, before it paints anything: a page that is asked for filtered
 * shows skeletons until the filters can be applied, never the whole list first. Inline and named by its hash in the
 * page's Content-Security-Policy. When the rest of the page's script does not come, the whole list appears after all;
 * once it is there it takes the wait over, however long the stock takes.
 */

/** Attribute of <html> while the list waits; `catalogue.css` shows the skeletons meanwhile. */
export const PENDING_ATTRIBUTE = 'data-catalogue-pending';

/** The attribute's value from when the catalogue's script runs. */
export const TAKEN_OVER = 'taken';

const GIVE_UP_MS = 8000;

export const pendingScript = [
  `var r=document.documentElement,p=new URLSearchParams(location.search);`,
  `if(${JSON.stringify(Object.values(FILTER_PARAMS))}.some(function(n){return p.get(n)})){`,
  `r.setAttribute('${PENDING_ATTRIBUTE}','');`,
  `setTimeout(function(){r.getAttribute('${PENDING_ATTRIBUTE}')===''&&r.removeAttribute('${PENDING_ATTRIBUTE}')},${GIVE_UP_MS})}`,
].join('');
