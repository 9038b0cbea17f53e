import { Tabs as Base } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { bringTabIntoView } from './tabs.scroll.ts';
import { tabsClass } from './tabs.recipe.ts';

/** One tab: its value in the state, its label, what it shows. */
export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly items: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Keeps the panels that are not shown, so that forms in them keep their input. */
  readonly keepMounted?: boolean;
}

export function Tabs<T extends string>({ label, items, value, onChange, keepMounted = false }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current !== null) bringTabIntoView(list.current);
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <Base.List ref={list} className={tabsClass.list} aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={tabsClass.tab}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} keepMounted={keepMounted} className={tabsClass.panel}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
