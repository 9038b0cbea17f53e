import { useEffect } from 'react';
import { isForText } from '#src/features/admin/core/text-place.ts';
import { openTab, pressTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { commandOf, type Command } from './shortcuts.ts';
import { $shortcutsOn, showShortcutHelp } from './shortcuts.store.ts';

/** How long the letter of a tab may take after the leader. Milliseconds. */
const LEADER_MS = 1500;

const ROWS = '[data-vehicles] > li';
/** What lies over the panel has keys of its own. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** The row that has the focus, or something in it. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const now = currentRow();
  const next = now === null ? rows[0] : rows[rows.indexOf(now) + step];
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}

/** Does what a key means. @returns whether there was something to do. */
function run(command: Command): boolean {
  switch (command.do) {
    case 'tab':
      pressTab(command.tab);
      return true;
    case 'new':
      openTab('vehiculos', { editar: NEW_VEHICLE });
      return true;
    case 'help':
      showShortcutHelp(true);
      return true;
    case 'row':
      moveRow(command.step);
      return true;
    case 'press': {
      const control = currentRow()?.querySelector<HTMLElement>(`[data-key="${command.key}"]`);
      control?.click();
      return control != null;
    }
    case 'search': {
      const field = document.querySelector<HTMLElement>('[role="search"] input');
      field?.focus();
      return field !== null;
    }
    case 'wait':
      return true;
  }
}

/** Listens to the panel's single-key shortcuts, never where somebody types or something lies over the panel. */
export function useShortcuts(): void {
  useEffect(() => {
    let leaderAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      if (!$shortcutsOn.get() || event.defaultPrevented || isChord || event.isComposing || event.repeat)
        return;
      if (isForText(event.target) || document.querySelector(OVERLAYS) !== null) return;
      const isAfterLeader = event.timeStamp - leaderAt < LEADER_MS;
      leaderAt = -Infinity;
      const command = commandOf(event.key, isAfterLeader);
      if (command === null) return;
      if (command.do === 'wait') leaderAt = event.timeStamp;
      // What takes the focus must not get the letter.
      if (run(command)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
