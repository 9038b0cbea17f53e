import type { IconNode } from 'lucide';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { tabBarClass, tabsClass } from './tabs.recipe.ts';
import { bringTabIntoView } from './tabs.scroll.ts';

/** One tab: its value in the state, its label, what it shows. */
export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A number beside the label, and what it counts, in words for a screen reader. */
  readonly count?: { readonly shown: string; readonly meaning: string } | undefined;
  readonly content: ReactNode;
  /** Stands above the label in a bar. */
  readonly icon?: IconNode;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** What stands between the tabs and their panels. */
  readonly notice?: ReactNode;
  /** Keeps the panels that are not shown, so that forms in them keep their input. */
  readonly keepMounted?: boolean;
  /** Whether a tab that is reached by an arrow key is chosen at once; not where choosing leads away or loads. */
  readonly chooseOnFocus?: boolean;
  /** Whether a phone has them as a bar at its lower edge. */
  readonly asBar?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that a key leads to, round the ends; undefined for keys that lead nowhere. */
function reached(tabs: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const step = STEPS[key];
  if (step !== undefined) return tabs.at((from + step) % tabs.length);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** Tabs by the rules of WAI-ARIA: one stop for the tab key, arrow keys, Home and End within. */
export function Tabs<T extends string>({
  label,
  items,
  value,
  onChange,
  notice,
  keepMounted = false,
  chooseOnFocus = false,
  asBar = false,
}: TabsProps<T>) {
  // React's own begins with an underscore, which HTML does not care for.
  const id = `pestana${useId()}`;
  const look = asBar ? tabBarClass : tabsClass;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current !== null) bringTabIntoView(list.current);
  }, [value]);

  // A press before the page's scripts were there has left the focus on its tab, and nothing else.
  useEffect(() => {
    if (chooseOnFocus) list.current?.querySelector<HTMLElement>('[aria-selected="false"]:focus')?.click();
  }, [chooseOnFocus]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const tab = reached(tabs, tabs.indexOf(event.currentTarget), event.key);
    if (tab === undefined) return;
    event.preventDefault();
    tab.focus();
    if (chooseOnFocus) tab.click();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={look.list}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={keepMounted || item.value === value ? `${id}-${item.value}-panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            className={look.tab}
            onClick={() => onChange(item.value)}
            onKeyDown={move}
          >
            {item.icon !== undefined && <Icon icon={item.icon} className={tabBarClass.icon} />}
            {item.label}
            {item.count !== undefined && (
              <>
                {' '}
                <span className={look.count}>{item.count.shown}</span>
                <span className="sr-only"> {item.count.meaning}</span>
              </>
            )}
          </button>
        ))}
      </div>
      {notice}
      {items
        .filter((item) => keepMounted || item.value === value)
        .map((item) => (
          <div
            key={item.value}
            role="tabpanel"
            id={`${id}-${item.value}-panel`}
            aria-labelledby={`${id}-${item.value}`}
            hidden={item.value !== value}
            className={look.panel}
          >
            {item.content}
          </div>
        ))}
    </div>
  );
}
