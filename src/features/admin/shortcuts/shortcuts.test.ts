import { describe, expect, it } from 'vitest';
import { panelRoutes } from '#tests/support/panel-places.ts';
import { commandOf, SHORTCUTS } from './shortcuts.ts';

describe('commandOf', () => {
  it.each([
    ['g', false, { do: 'wait' }],
    ['v', true, { do: 'tab', tab: 'vehiculos' }],
    ['E', true, { do: 'tab', tab: 'especificaciones' }],
    ['e', false, { do: 'press', key: 'editar' }],
    ['d', false, { do: 'press', key: 'destacar' }],
    ['k', false, { do: 'row', step: -1 }],
    ['?', false, { do: 'help' }],
    ['v', false, null],
    ['n', true, null],
    ['Enter', false, null],
    ['toString', false, null],
  ] as const)('maps %s, after g: %s', (key, isAfterLeader, expected) => {
    expect(commandOf(key, isAfterLeader)).toEqual(expected);
  });
});

describe('the help sheet', () => {
  it('lists only keys with a command, and every tab', () => {
    const letters = SHORTCUTS.slice(0, 2).flatMap(({ rows }) => rows.map(([, keys]) => keys));
    const commands = letters.map(([first = '', second]) =>
      second === undefined ? commandOf(first, false) : commandOf(second, true),
    );
    expect(commands).not.toContain(null);
    expect(commands.flatMap((command) => (command?.do === 'tab' ? [command.tab] : []))).toEqual(
      panelRoutes.map(({ tab }) => tab),
    );
  });
});
