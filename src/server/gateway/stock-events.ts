import { machinePaths } from '#src/paths.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import type { Purger } from '#src/server/purge/purger.ts';
import type { StockEvent } from './rebuild-hook.ts';
import type { VisibilityRegister } from './withholding.ts';

/** What is told of changes. */
export interface StockEventOptions {
  readonly register: Pick<VisibilityRegister, 'show' | 'hide' | 'setFeed'>;
  readonly pocketbase: Pick<PocketBaseClient, 'publicVehicle' | 'siteSettings'>;
  readonly purger: Pick<Purger, 'purge'>;
  readonly publisher: Pick<Publisher, 'request'>;
  /** What is known of a car's photos is known no more. */
  readonly photosChanged: (vehicleId: string) => void;
  /** Forgets a car's photos, or one of them. */
  readonly forget: VariantStore['forget'];
  /** As `forget`, purging a shared cache first. */
  readonly forgetPhoto: (vehicleId: string, photoId: string) => Promise<void>;
  /** Settles when all photos that hidden cars had are known by their addresses. */
  readonly listed: () => Promise<unknown>;
}

/**
 * Does what a signed event asks for. Whoever once heard an event could send it again, so that it is only a hint of what to
 * ask PocketBase for: a car is hidden at once, but shown only as PocketBase shows it now. An event is believed when
 * PocketBase cannot be asked; its next answer corrects what was wrong. An answer that comes after a later event of the same
 * car, or of the settings, is older than it and counts no more.
 */
export function onStockEvent({
  register,
  pocketbase,
  purger,
  publisher,
  photosChanged,
  forget,
  forgetPhoto,
  listed,
}: StockEventOptions): (event: StockEvent) => Promise<void> {
  /** The latest question about each car that is not answered yet. */
  const questions = new Map<string, symbol>();
  let settingsEvents = 0;

  const showAsItIs = async (told: { readonly id: string; readonly slug: string }): Promise<void> => {
    const question = Symbol(told.id);
    questions.set(told.id, question);
    const now = await pocketbase.publicVehicle(told.id).catch(() => told);
    if (questions.get(told.id) !== question) return;
    questions.delete(told.id);
    if (now === null) register.hide(told.id);
    else register.show(now);
  };

  const hide = (id: string): void => {
    questions.delete(id);
    register.hide(id);
  };

  return async ({ version, vehicle, image, settings }) => {
    if (settings !== undefined) {
      const event = ++settingsEvents;
      const { feed } = await pocketbase.siteSettings().catch(() => settings);
      if (event === settingsEvents) register.setFeed(feed);
      purger.purge([machinePaths.feed]);
    }
    if (vehicle !== undefined) {
      photosChanged(vehicle.id);
      const isPublic = vehicle.status !== 'oculto' && vehicle.status !== 'eliminado';
      if (isPublic) await showAsItIs(vehicle);
      else hide(vehicle.id);
      await listed();
      if (vehicle.status === 'eliminado') await forget(vehicle.id);
      if (image?.deleted === true) await forgetPhoto(vehicle.id, image.id);
    }
    publisher.request(version);
  };
}
