/** Scrolls a row of tabs sideways, and nothing else, until the chosen one is in its middle. */
export function bringTabIntoView(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab === null) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
