import { scriptText } from '#src/lib/script-text.ts';
import { paths } from '#src/paths.ts';

/** Attribute of <html> while the 404 page is at a car's URL. */
export const MISSING_ATTRIBUTE = 'data-missing-car';

function markMissingCar(carsBelow: string, attribute: string): void {
  if (location.pathname.startsWith(carsBelow)) document.documentElement.setAttribute(attribute, '');
}

/** Runs before the first paint: at a car's URL the 404 page looks up the car first. */
export const missingScript = scriptText(markMissingCar, paths.vehiculo(''), MISSING_ATTRIBUTE);
