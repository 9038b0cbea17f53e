import { useEffect } from 'react';
import { currentRow, moveRow } from '#src/features/admin/core/lists/row-keys.ts';
import { isForText } from '#src/features/admin/core/text-place.ts';
import { openTab, pressTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { commandOf, type Command } from './shortcuts.ts';
import { $shortcutsOn, showShortcutHelp } from './shortcuts.store.ts';

/** Maximum time between the leader key and the tab's letter. Milliseconds. */
const LEADER_MS = 1500;

/** Overlays handle their keys themselves. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** Runs a command. @returns whether it had a target */
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

/** Handles the panel's single-key shortcuts, except while typing in a field or with an overlay open. */
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
      // The element that receives the focus must not receive the letter.
      if (run(command)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
