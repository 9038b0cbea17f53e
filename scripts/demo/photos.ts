import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { carTitle, type DemoCar } from './stock.ts';

/** The views a car may have been photographed in, in gallery order; the first is the cover. */
const VIEWS = [
  { name: 'front34', label: 'vista frontal' },
  { name: 'side', label: 'vista lateral' },
  { name: 'rear34', label: 'vista trasera' },
] as const;

/** A photo of the demo as the collection vehicle_images takes it; `file` is an absolute path. */
export interface DemoPhoto {
  readonly file: string;
  readonly alt: string;
  readonly orden: number;
}

/** The photos that exist of a car, `orden` counting from 1. */
export function photosOf(car: DemoCar): DemoPhoto[] {
  return VIEWS.map(({ name, label }) => ({
    file: fileURLToPath(new URL(`photos/${car.fotos}_${name}.jpg`, import.meta.url)),
    alt: `${carTitle(car)} ${car.color_exterior} — ${label}`,
  }))
    .filter(({ file }) => existsSync(file))
    .map((photo, index) => ({ ...photo, orden: index + 1 }));
}
