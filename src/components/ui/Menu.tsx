import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { menuClass } from './menu.recipe.ts';

/** One entry: a link when it has an address, otherwise an action. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
}

interface MenuProps {
  /** The button that opens the menu, with its `aria-label`. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
}

/** Actions behind a button. */
export function Menu({ trigger, entries }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={menuClass.positioner} sideOffset={4} align="end">
          <Base.Popup className={menuClass.popup} data-context="paper">
            {entries.map(({ label, icon, href, onSelect, danger = false }) => {
              const className = `${menuClass.item} ${danger ? menuClass.danger : ''}`;
              return href === undefined ? (
                <Base.Item key={label} className={className} onClick={onSelect}>
                  {icon}
                  {label}
                </Base.Item>
              ) : (
                <Base.LinkItem key={label} className={className} href={href} target="_blank" rel="noopener">
                  {icon}
                  {label}
                </Base.LinkItem>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
