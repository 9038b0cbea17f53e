import { expect, test } from 'vitest';
import { searchCases, searchedStock } from '#tests/support/search-cases.ts';
import { isLike } from '#tests/support/like.ts';
import { staffSearchText, staffSearchWords } from './staff-search.ts';

const privateFields = { color_exterior: 'Azul Océano', matricula: '1234 BCD', vin: 'WBA3D3C50EK155555' };
const texts = new Map(
  searchedStock.map((vehicle) => [
    vehicle.id,
    staffSearchText({
      ...vehicle,
      ...(vehicle.referencia === '' ? { ...privateFields, vin: '', matricula: '' } : privateFields),
    }),
  ]),
);

/** The cars that words find. Partial names are covered by another filter. */
function found(search: string): string[] {
  const words = staffSearchWords(search);
  if (words === null) return [];
  return [...texts]
    .filter(([, text]) => words.every((ways) => ways.some((way) => isLike(text, way))))
    .map(([id]) => id);
}

test.each(searchCases)('"%s" finds staff what it finds visitors: %j', (search, expected) => {
  expect(found(search)).toEqual(expect.arrayContaining([...expected]));
});

test.each([
  ...['1234 bcd', '1234-BCD', '1234bcd', '1234.BCD', 'bcd 1234', '1234 b', 'la 1234 bcd'],
  ...['V-0031', 'v0031', 'v 0031', 'V 31', 'v31', 'V-31', '0031', '31'],
  ...['WBA3D3C5', 'wba 3d3c5-0ek155555', 'k155555', 'vw azul oceano 1234', 'océano id4'],
])('%s finds the car with this plate, reference and chassis number, and no other', (search) => {
  expect(found(search)).toEqual(['ID.4']);
});

test.each([['tractor'], ['9999 bcd'], ['v 99'], ['vw rojo'], ['...']])('%s finds none', (search) => {
  expect(found(search)).toEqual([]);
});

test('a search for any car finds all', () => {
  expect(found('busco un coche')).toHaveLength(searchedStock.length);
});
