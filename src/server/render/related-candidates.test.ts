import { expect, test } from 'vitest';
import { relatedSelection } from '#src/features/vehicles/domain/vehicle.selection.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { relatedCandidates } from './related-candidates.ts';

/** A pseudo-random number generator with a fixed seed. */
function drawn(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('selects the same related cars from the candidates as from the whole stock', () => {
  const draw = drawn();
  const stock = Array.from({ length: 300 }, (_, index) =>
    stockVehicle({
      id: `c${index}`,
      marca: ['BMW', 'Audi', 'Seat'][draw(3)] ?? '',
      status: draw(5) === 0 ? 'vendido' : 'disponible',
      precio_eur: draw(10) === 0 ? null : 1000 * draw(20),
    }),
  );
  const candidates = relatedCandidates(stock);
  for (const vehicle of stock) {
    const few = candidates(vehicle);
    expect(few.length).toBeLessThanOrEqual(12);
    expect(relatedSelection(few, vehicle)).toEqual(relatedSelection(stock, vehicle));
  }
});
