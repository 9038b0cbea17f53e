import type { IconNode } from 'lucide';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { tabBarClass, tabsClass } from './tabs.recipe.ts';
import { bringTabIntoView } from './tabs.scroll.ts';

/** One tab: its value in the state, its label, its panel. */
export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A number beside the label, and what it counts, for screen readers. */
  readonly count?: { readonly shown: string; readonly meaning: string } | undefined;
  readonly content: ReactNode;
  /** Shown above the label in a bar. */
  readonly icon?: IconNode;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Content between the tabs and their panels. */
  readonly notice?: ReactNode;
  /** Keeps hidden panels mounted, so that forms in them keep their input. */
  readonly keepMounted?: boolean;
  /** Whether focusing a tab by arrow key also selects it; not where selecting navigates or loads. */
  readonly chooseOnFocus?: boolean;
  /** Whether phones show the tabs as a bar at the lower edge. */
  readonly asBar?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that a key moves to, wrapping at the ends; undefined for other keys. */
function reached(tabs: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  const step = STEPS[key];
  if (step !== undefined) return tabs.at((from + step) % tabs.length);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** Tabs as the WAI-ARIA pattern defines them: one tab stop; arrow keys, Home and End inside. */
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
  // React's id begins with an underscore.
  const id = `pestana${useId()}`;
  const look = asBar ? tabBarClass : tabsClass;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current !== null) bringTabIntoView(list.current);
  }, [value]);

  // A press before hydration has focused its tab without selecting it.
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
