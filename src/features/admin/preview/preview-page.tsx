import type { ReactNode } from 'react';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listSpecs } from '#src/features/admin/specs/specs.api.ts';
import { listImages } from '#src/features/admin/stock/images.api.ts';
import { getVehicle } from '#src/features/admin/stock/vehicles.api.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { vehicleSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { PageDealer } from '#src/features/vehicles/not-yet-built/found-vehicle.tsx';
import { PreviewGallery } from './PreviewGallery.tsx';

/** The page of a car that is not public, as it will be drawn. */
export interface PreviewPage {
  readonly title: string;
  readonly content: ReactNode;
  /** The styles that a car's page has beside those of every page. */
  readonly styles: string;
}

/** Thrown when the parts of a car's page are gone: the panel is older than the kept builds. */
export class PartsGoneError extends Error {}

/**
 * The parts of a car's page, loaded on demand by the modules that the site loads too: imported one by one they would be
 * moved to the scripts of every page.
 */
async function loadParts() {
  try {
    return await Promise.all([
      import('#src/features/vehicles/not-yet-built/found-vehicle.tsx'),
      import('#src/features/vehicles/page/vehicle-islands.tsx'),
      import('#src/features/vehicles/page/vehicle-page.css?inline'),
    ]);
  } catch (error) {
    throw new PartsGoneError('The parts of a car’s page could not be loaded', { cause: error });
  }
}

/** The dealer's data, which the panel's page carries. */
function dealer(): PageDealer {
  const text = document.querySelector<HTMLElement>('[data-dealer]')?.dataset['dealer'];
  return JSON.parse(text ?? '') as PageDealer;
}

/** Draws the page of a car from the saved data, as if it was public. @throws PartsGoneError */
export async function previewPage(id: string): Promise<PreviewPage> {
  const [[{ vehiclePage }, islands, { default: styles }], [saved, photos, specs]] = await Promise.all([
    loadParts(),
    asAdmin(() => Promise.all([getVehicle(id), listImages(id), listSpecs(id)])),
  ]);
  // Its photos are not public yet: the gallery has them.
  const vehicle = {
    ...vehicleSchema.parse({ ...saved, status: 'disponible' }),
    images: [],
    specs: specs.items,
  };
  return {
    title: vehicleTitle(vehicle),
    content: vehiclePage(vehicle, [], dealer(), islands, <PreviewGallery images={photos.items} />),
    styles,
  };
}
