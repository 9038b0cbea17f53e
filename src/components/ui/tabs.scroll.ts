/** Scrolls a row of tabs, and only sideways, until the selected one is in the middle. */
export function bringTabIntoView(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab === null) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
