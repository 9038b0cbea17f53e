import type { ProcessStep } from './import.content.ts';
import { withUnitSpaces } from '#src/features/company/business/figure.ts';
import { routeMap } from './route-map.lines.ts';

/** The steps of the process on the map of the import page. */

/** A step with its position on the map. */
export interface Station extends Pick<ProcessStep, 'title' | 'detail'> {
  readonly x: number;
  readonly y: number;
}

/** The steps at equal distances along the way, the first in Stuttgart and the last in Madrid. */
export function routeStations(steps: readonly ProcessStep[]): Station[] {
  const [fromX, fromY] = routeMap.stuttgart;
  const [toX, toY] = routeMap.madrid;
  return steps.map(({ title, detail }, index) => {
    const way = index / Math.max(steps.length - 1, 1);
    return {
      ...{ title, detail },
      x: Math.round(fromX + (toX - fromX) * way),
      y: Math.round(fromY + (toY - fromY) * way),
    };
  });
}

/** The map in words. */
export function routeText(steps: readonly ProcessStep[]): string {
  const texts = steps.map(({ number, title, detail }) =>
    detail === null ? `${number}, ${title}` : `${number}, ${title}, ${withUnitSpaces(detail)}`,
  );
  return `Mapa de la ruta de Stuttgart a Madrid, con las fases de la importación: ${texts.join('; ')}.`;
}
