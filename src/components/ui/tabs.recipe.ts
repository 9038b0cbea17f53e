/**
 * Tabs: labels on a hairline, the chosen one underlined in the accent. More than a phone has room for run on to the edge
 * of the screen and are reached by scrolling.
 */
export const tabsClass = {
  list:
    'relative flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-8 ' +
    'max-sm:-mx-(--spacing-gutter) max-sm:px-(--spacing-gutter)',
  tab:
    'relative -mb-px min-h-12 cursor-pointer border-b-2 border-transparent type-label whitespace-nowrap text-text-muted -outline-offset-2 ' +
    'transition-colors duration-(--duration-quick) hover:text-text aria-selected:border-accent aria-selected:text-text',
  count:
    '-my-1 ml-2 inline-block min-w-5 rounded-full bg-accent px-1.5 text-center align-middle type-caption leading-5 font-medium text-on-accent figures',
  panel: 'pt-8',
} as const;
