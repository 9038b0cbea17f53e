import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { formatInteger } from '#src/lib/format.ts';
import { missingFor, type Paper } from './documents.rules.ts';

/** Texts about the documents. */

export const PAPER_WORDS: Readonly<Record<Paper, Readonly<Record<'title' | 'one' | 'many', string>>>> = {
  cartel: { title: 'Carteles', one: 'cartel', many: 'carteles' },
  ficha: { title: 'Fichas', one: 'ficha', many: 'fichas' },
};

/** For example `1 cartel` or `12 fichas`. */
export function paperCount(paper: Paper, count: number): string {
  const { one, many } = PAPER_WORDS[paper];
  return count === 1 ? `1 ${one}` : `${formatInteger(count)} ${many}`;
}

interface Printing {
  readonly today: string;
  /** Number of cars that the search finds, and number of them shown. */
  readonly total: number;
  readonly shown: number;
}

/** Whether the printed documents are complete, and whether all are included. */
export function papersState(
  paper: Paper,
  vehicles: readonly AdminVehicle[],
  { today, total, shown }: Printing,
): string {
  const poor = vehicles.filter((vehicle) => missingFor(paper, vehicle, today).length > 0).length;
  const where =
    vehicles.length === 1 ? '' : ` en ${formatInteger(poor)} de ${formatInteger(vehicles.length)}`;
  const lacking =
    poor === 0
      ? 'No falta ningún dato.'
      : `Faltan datos${where}: se imprimirá una línea para rellenarlos a mano.`;
  const rest =
    total > shown
      ? ` Se muestran los ${shown} más recientes de ${formatInteger(total)}: usa el buscador para acotar.`
      : '';
  return vehicles.length === 0 ? `Ningún vehículo marcado.${rest}` : `${lacking}${rest}`;
}
