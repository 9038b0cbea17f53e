import { expect, test } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { importSteps } from './import.content.ts';
import { routeMap } from './route-map.lines.ts';
import { routeStations, routeText } from './route-map.ts';

const steps = importSteps(demoBusiness);

test('the lines of the map are at most 6 KB', () => {
  expect(routeMap.coasts.length + routeMap.borders.length).toBeLessThan(6 * 1024);
});

test('the steps go from Stuttgart to Madrid at equal distances', () => {
  const stations = routeStations(steps);
  expect(stations.map(({ title }) => title)).toEqual(steps.map(({ title }) => title));
  expect([stations[0]?.x, stations[0]?.y]).toEqual([...routeMap.stuttgart]);
  expect([stations[5]?.x, stations[5]?.y]).toEqual([...routeMap.madrid]);
  const gaps = stations.slice(1).map(({ x }, index) => (stations[index]?.x ?? 0) - x);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
});

test('the map in words names every step with its promise', () => {
  expect(routeText(steps).replaceAll('\u202f', ' ')).toBe(
    'Mapa de la ruta de Stuttgart a Madrid, con las fases de la importación: 1, Solicitud; 2, Búsqueda, 24-48 h; ' +
      '3, Cotización; 4, Reserva, 50 % del total; 5, Gestión; 6, Entrega, 15-20 días.',
  );
});
