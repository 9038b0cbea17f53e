import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { formatInteger } from '#src/lib/format.ts';
import { missingFor, type Paper } from './documents.rules.ts';

/** What the panel says of the papers. */

export const PAPER_WORDS: Readonly<Record<Paper, Readonly<Record<'title' | 'one' | 'many', string>>>> = {
  cartel: { title: 'Carteles', one: 'cartel', many: 'carteles' },
  ficha: { title: 'Fichas', one: 'ficha', many: 'fichas' },
};

/** `1 cartel`, `12 fichas`. */
export function paperCount(paper: Paper, count: number): string {
  const { one, many } = PAPER_WORDS[paper];
  return count === 1 ? `1 ${one}` : `${formatInteger(count)} ${many}`;
}

interface Printing {
  readonly today: string;
  /** How many cars the search finds, and how many of them are shown. */
  readonly total: number;
  readonly shown: number;
}

/** Whether what is printed is whole, and whether it is all. */
export function papersState(
  paper: Paper,
  vehicles: readonly AdminVehicle[],
  { today, total, shown }: Printing,
): string {
  const poor = vehicles.filter((vehicle) => missingFor(paper, vehicle, today).length > 0).length;
  const where =
    vehicles.length === 1 ? '' : ` en ${formatInteger(poor)} de ${formatInteger(vehicles.length)}`;
  const lacking =
    poor === 0 ? 'No falta ningún dato.' : `Faltan datos${where}: salen con una línea para escribirlos.`;
  const rest =
    total > shown
      ? ` Aquí están los ${shown} más recientes de ${formatInteger(total)}: busca para acotar.`
      : '';
  return vehicles.length === 0 ? `Ninguno marcado.${rest}` : `${lacking}${rest}`;
}
