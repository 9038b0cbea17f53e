const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs without React: a `role="tablist"` whose tabs name their panels by `aria-controls`. Arrow keys, Home and End move
 * as they do in the React tabs. Returns what selects a tab by its id.
 */
export function enableTabs(list: HTMLElement): (tabId: string) => void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

  const select = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel !== null) panel.hidden = !isChosen;
    }
  };

  const moveTo = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (tab === undefined) return;
    select(tab);
    tab.focus();
  };

  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', (event) => {
      const step = STEPS[event.key];
      if (step !== undefined) moveTo(index + step);
      else if (event.key === 'Home') moveTo(0);
      else if (event.key === 'End') moveTo(-1);
      else return;
      event.preventDefault();
    });
  });

  return (tabId) => {
    const tab = tabs.find(({ id }) => id === tabId);
    if (tab !== undefined) select(tab);
  };
}
