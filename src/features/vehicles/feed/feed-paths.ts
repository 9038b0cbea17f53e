import type { SiteSettings } from '#src/features/settings/site-settings.ts';

/** The stock files for other sites. Apart from `machinePaths`, which every public page loads. */
export const feedPaths = {
  stock: '/feeds/stock.csv',
  google: '/feeds/google.tsv',
  meta: '/feeds/meta.csv',
} as const;

export const FEED_PATHS: readonly string[] = Object.values(feedPaths);

/** The addresses of the files that are switched on; the others answer 404. */
export function offeredFeeds({ feed, google, meta }: SiteSettings): readonly string[] {
  return [
    ...(feed ? [feedPaths.stock] : []),
    ...(google === undefined ? [] : [feedPaths.google]),
    ...(meta === undefined ? [] : [feedPaths.meta]),
  ];
}
