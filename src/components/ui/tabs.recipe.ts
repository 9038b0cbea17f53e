/** Tabs: labels on a hairline, the chosen one underlined in the accent. */
export const tabsClass = {
  list: 'flex gap-6 overflow-x-auto border-b border-line sm:gap-8',
  tab:
    'relative -mb-px min-h-12 cursor-pointer border-b-2 border-transparent type-label whitespace-nowrap text-text-muted -outline-offset-2 ' +
    'transition-colors duration-(--duration-quick) hover:text-text aria-selected:border-accent aria-selected:text-text',
  panel: 'pt-8',
} as const;
