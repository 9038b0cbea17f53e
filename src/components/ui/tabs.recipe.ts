/**
 * Tabs: labels on a hairline, the selected one underlined in the accent colour. On a phone, tabs that do not fit
 * scroll sideways.
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

/**
 * The same tabs for the panel: on a phone a bar at the lower edge within reach of the thumb, each tab an icon above
 * its label. Targets are at least 44 px; a viewport narrower than any phone's scrolls the bar.
 */
export const tabBarClass = {
  list:
    'tab-bar relative flex gap-8 border-b border-line ' +
    'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:h-(--tab-bar) max-sm:gap-0 max-sm:overflow-x-auto max-sm:border-t ' +
    'max-sm:border-b-0 max-sm:bg-surface-raised max-sm:pb-[env(safe-area-inset-bottom)] max-sm:[scrollbar-width:none]',
  tab:
    `${tabsClass.tab} max-sm:mb-0 max-sm:min-h-11 max-sm:flex max-sm:min-w-11 max-sm:flex-auto max-sm:flex-col max-sm:items-center ` +
    'max-sm:justify-center max-sm:gap-0.5 max-sm:border-b-0 max-sm:border-t-2 max-sm:px-[2px] max-sm:font-text max-sm:text-[0.6875rem] ' +
    'max-sm:leading-3.5 max-sm:font-medium max-sm:tracking-[-0.01em] ' +
    // The six words have room between them at 320 px, too.
    'max-[22rem]:min-w-9 max-[22rem]:text-[0.625rem] max-[22rem]:tracking-[-0.02em]',
  icon: 'size-5 shrink-0 stroke-[1.5] sm:hidden',
  count: `${tabsClass.count} max-sm:absolute max-sm:top-1.5 max-sm:left-1/2 max-sm:ml-0.5 max-sm:min-w-4 max-sm:px-1 max-sm:leading-4`,
  panel: 'pt-8 max-sm:pt-4',
} as const;
