import { paths } from '#src/paths.ts';

/** Pages to prefetch: those that are the same file for all visitors. Not accounts, the panel or downloads. */
const PREFETCHED = [
  paths.home,
  paths.catalogo,
  paths.vehiculo('*'),
  paths.importacion,
  paths.tasacion,
  paths.sobreNosotros,
  paths.contacto,
  paths.favoritos,
] as const;

/**
 * Speculation Rules: prefetch a link's page once a pointer rests on it or a finger comes near. No prerender: a page
 * that may never be opened must not start islands or event streams. Browsers skip it with Save-Data; browsers without
 * Speculation Rules ignore it.
 */
export const nextPageRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: PREFETCHED }, { not: { selector_matches: '[aria-current="page"]' } }] },
      eagerness: 'moderate',
    },
  ],
});
