import { expect, test } from 'vitest';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { favouriteOf } from './favourite.ts';
import { changesSince } from './favourites.changes.ts';

const then = snapshotVehicle({ precio_eur: 32_900, status: 'disponible' });
const texts = (before: Partial<typeof then>, now: Partial<typeof then>) =>
  changesSince(favouriteOf({ ...then, ...before }), { ...then, ...now }).map(
    ({ isGood, text }) => `${isGood ? '+' : '-'} ${text.replaceAll('\u202f', ' ')}`,
  );

test.each<[Partial<typeof then>, Partial<typeof then>, string[]]>([
  [{}, {}, []],
  [{}, { modelo: 'Serie 4', km: 70_000 }, []],
  [{}, { precio_eur: 30_900 }, ['+ Ha bajado 2.000 €: antes 32.900 €']],
  [{}, { precio_eur: 33_000 }, ['- Ha subido 100 €: antes 32.900 €']],
  [{}, { precio_eur: null }, ['- Ahora el precio es a consultar']],
  [{ precio_eur: null }, {}, ['+ Ya tiene precio: 32.900 €']],
  [{}, { status: 'reservado' }, ['- Se ha reservado']],
  // Its badge says so, and its price no longer matters.
  [{}, { status: 'vendido' }, []],
  [{}, { status: 'vendido', precio_eur: 30_000 }, []],
  [{ status: 'reservado' }, {}, ['+ Vuelve a estar disponible']],
  // An unknown status is displayed as disponible.
  [{ status: 'antigua' }, {}, []],
  [
    {},
    { status: 'reservado', precio_eur: 30_000 },
    ['- Se ha reservado', '+ Ha bajado 2.900 €: antes 32.900 €'],
  ],
])('%j, now %j: %j', (before, now, expected) => {
  expect(texts(before, now)).toEqual(expected);
});

test('reports a car that is gone', () => {
  expect(changesSince(favouriteOf(then), null)).toEqual([{ isGood: false, text: 'Ya no está' }]);
});
