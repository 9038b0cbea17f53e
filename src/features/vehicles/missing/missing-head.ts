import { paths } from '#src/paths.ts';

/** Attribute of <html> while the 404 page stands at a car's address. */
export const MISSING_ATTRIBUTE = 'data-missing-car';

/** Runs before the first paint: at a car's address the 404 page looks for the car instead of giving up at once. */
export const missingScript = `if(location.pathname.indexOf('${paths.vehiculo('')}')===0)document.documentElement.setAttribute('${MISSING_ATTRIBUTE}','')`;
