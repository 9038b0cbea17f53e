import type { PanelTab } from '#src/features/admin/core/routing/panel-place.ts';

/** The panel's key map: pure rules, and the texts of the help sheet. */

/** The control of a car's row that a key activates: its `data-key`. */
export type RowKey = 'editar' | 'precio' | 'elegir' | 'destacar';

export type Command =
  | { readonly do: 'tab'; readonly tab: PanelTab }
  | { readonly do: 'row'; readonly step: 1 | -1 }
  | { readonly do: 'press'; readonly key: RowKey }
  | { readonly do: 'new' | 'search' | 'help' | 'wait' };

/** Prefix key: the next letter selects a tab. */
const LEADER = 'g';

const TABS: ReadonlyMap<string, PanelTab> = new Map(
  Object.entries({
    d: 'dashboard',
    v: 'vehiculos',
    l: 'leads',
    i: 'imagenes',
    e: 'especificaciones',
    a: 'ajustes',
  } as const),
);

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    [LEADER]: { do: 'wait' },
    '?': { do: 'help' },
    '/': { do: 'search' },
    n: { do: 'new' },
    j: { do: 'row', step: 1 },
    k: { do: 'row', step: -1 },
    e: { do: 'press', key: 'editar' },
    p: { do: 'press', key: 'precio' },
    x: { do: 'press', key: 'elegir' },
    d: { do: 'press', key: 'destacar' },
  }),
);

/**
 * The command for a key; null for none.
 * @param isAfterLeader whether the leader key was pressed just before
 */
export function commandOf(key: string, isAfterLeader: boolean): Command | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!isAfterLeader) return COMMANDS.get(name) ?? null;
  const tab = TABS.get(name);
  return tab === undefined ? null : { do: 'tab', tab };
}

/** The help sheet: actions and their keys. */
export const SHORTCUTS: readonly {
  readonly title: string;
  readonly rows: readonly (readonly [what: string, keys: readonly string[]])[];
}[] = [
  {
    title: 'En todo el panel',
    rows: [
      ['Dashboard', ['G', 'D']],
      ['Vehículos', ['G', 'V']],
      ['Leads', ['G', 'L']],
      ['Imágenes', ['G', 'I']],
      ['Especificaciones', ['G', 'E']],
      ['Ajustes', ['G', 'A']],
      ['Nuevo vehículo', ['N']],
      ['Buscar en la lista', ['/']],
      ['Esta ayuda', ['?']],
    ],
  },
  {
    title: 'En la lista de vehículos',
    rows: [
      ['Fila siguiente', ['J']],
      ['Fila anterior', ['K']],
      ['Editar', ['E']],
      ['Cambiar el precio', ['P']],
      ['Seleccionar', ['X']],
      ['Destacar o dejar de destacar', ['D']],
    ],
  },
  {
    title: 'Desde una fila de vehículos o de leads',
    rows: [
      ['Fila siguiente', ['↓']],
      ['Fila anterior', ['↑']],
      ['Abrir la fila', ['Intro']],
    ],
  },
  {
    title: 'En el precio de una fila',
    rows: [
      ['Guardar y pasar al siguiente', ['Intro']],
      ['Guardar y volver al anterior', ['Mayús + Intro']],
      ['Cerrar sin guardar', ['Esc']],
    ],
  },
];
