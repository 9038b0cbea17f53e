import type { PlannedRow } from './advert-plan.ts';

/** Texts about an advert. */

export const NO_ADVERT_TEXT =
  'Esto no parece el anuncio de un coche. El texto sigue aquí: complétalo o pega otro.';
export const TOO_LONG_TEXT = 'Es demasiado texto para un anuncio. Deja solo la parte del coche.';

export const specsCount = (n: number) => (n === 1 ? '1 especificación' : `${n} especificaciones`);
export const factsCount = (n: number) => (n === 1 ? '1 dato del coche' : `${n} datos del coche`);

/** What using the rows does, in a sentence or two. */
export function summary(planned: readonly PlannedRow[]): string {
  const used = planned.filter(({ change }) => change !== null);
  const count = (kind: PlannedRow['target']['kind']) =>
    used.filter(({ target }) => target.kind === kind).length;
  const unknown = planned.filter(({ target }) => target.kind === 'unknown').length;
  const replaced = used.filter(({ change }) => change?.kind === 'overwrites').length;
  const found = [
    factsCount(count('field')),
    specsCount(count('spec')),
    ...(unknown === 0 ? [] : [`${unknown} sin reconocer`]),
  ].join(', ');
  if (replaced === 0) return `${found}.`;
  return `${found}. ${replaced === 1 ? '1 sustituye' : `${replaced} sustituyen`} lo que había.`;
}
