/** Small shared looks: card, skeleton, tag, empty state, facts, prices. */

export const cardClass = 'rounded-m border border-line bg-surface-raised';

export const skeletonClass = 'block animate-breathe rounded-s bg-line';

export const tagClass =
  'inline-block rounded-s border border-line px-2 py-0.5 type-caption leading-5 text-text-muted';

export const emptyStateClass = {
  root: 'grid justify-items-start gap-4 py-8 sm:py-10',
  title: 'type-title-m wrap-anywhere',
  text: 'max-w-prose type-body wrap-anywhere text-text-muted',
  actions: 'mt-4 flex flex-wrap gap-x-6 gap-y-3',
} as const;

/** Facts separated by hairlines. A hairline at the start of a line falls outside the margin and is clipped, so lines may wrap. */
export const factLineClass = {
  list: '-ml-[11px] flex flex-wrap gap-y-1 type-small figures [clip-path:inset(0_0_0_11px)]',
  fact: 'mr-2.5 border-l border-line pl-2.5',
} as const;

/** Prices: the old one struck through above, the current one large. */
export const priceClass = {
  before: 'type-small text-text-muted figures',
  current: 'type-title-fit figures',
  /** Shown instead of a price. */
  onRequest: 'type-title-m',
  onCard: 'type-title-s whitespace-nowrap figures',
} as const;
