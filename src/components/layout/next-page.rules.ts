import { paths } from '#src/paths.ts';

/** Where a visitor goes next: pages that are the same file for everybody. Accounts, the panel and downloads stay out. */
const AHEAD = [
  paths.home,
  paths.catalogo,
  paths.vehiculo('*'),
  paths.importacion,
  paths.sobreNosotros,
  paths.contacto,
  paths.favoritos,
] as const;

/**
 * Speculation Rules: the browser fetches the page of a link once a pointer rests on it or a finger comes near, and no more
 * than the page: nothing of it runs before it is opened, so no stream and no island begins for nobody. Browsers leave it
 * with Save-Data; those that do not know the rules go on as ever.
 */
export const nextPageRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: AHEAD }, { not: { selector_matches: '[aria-current="page"]' } }] },
      eagerness: 'moderate',
    },
  ],
});
