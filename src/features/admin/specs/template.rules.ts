import { brandKey } from '#src/features/vehicles/domain/brands.ts';
import { specKey } from './spec-paste.ts';
import type { Template } from './templates.api.ts';

type Named = Pick<Template, 'marca' | 'modelo'>;

/** The default name of a car's template: 'BMW Serie 5'. */
export function templateName({ marca, modelo }: Named): string {
  return `${marca} ${modelo}`.trim();
}

/** How well a template fits a car: 2 for the same model, 1 for the same brand, 0 for another. */
export function fit(template: Named, car: Named): 0 | 1 | 2 {
  if (brandKey(template.marca) !== brandKey(car.marca)) return 0;
  return specKey(template.modelo) === specKey(car.modelo) ? 2 : 1;
}

/** Sorts templates by fit, best first; stable otherwise. */
export function byFit<T extends Named>(templates: readonly T[], car: Named): T[] {
  return templates.toSorted((one, other) => fit(other, car) - fit(one, car));
}
