import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';
import type { PhotoView } from '#src/features/vehicles/domain/photo-view.ts';
import { photos } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { $photoMode, endPhotoMode, startTagging } from './photo-mode.store.ts';
import { wantedViews } from './photo-views.ts';
import { tagTapped } from './tag-tapped.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;
const [first = 'frontal', second = 'frontal', third = 'frontal'] = wantedViews;
const car = { id: 'car', title: 'BMW X3' };

const image = (id: string, vista = ''): PanelImage => ({
  ...{ id, vehicle_id: car.id, file_path: `${id}.jpg`, file: `${id}.jpg`, alt: '', orden: 0, vista },
  ...{ ancho: null, alto: null, placeholder: '', foco: '', giro: 0, tapado: '', oscura: false, rota: false },
});

/** The pending saves, with functions that make the server respond. */
let saves: { id: string; vista: unknown; answer: () => void; refuse: () => void }[] = [];

beforeEach(() => {
  catchToasts();
  saves = [];
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase.collection('vehicle_images'), 'update').mockImplementation(async (id, body) => {
    const changes = body as Partial<PanelImage>;
    return new Promise((resolve, reject) => {
      const answer = () => resolve({ ...image(id), ...changes });
      const refuse = () => reject(Object.assign(new Error('no'), { status: 500 }));
      saves.push({ id, vista: changes.vista, answer, refuse });
    });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
  photos.reset();
  endPhotoMode();
});

const show = async (...images: PanelImage[]) =>
  photos.load(async () => Promise.resolve({ vehicleId: car.id, images, unreadable: [] }));
const shown = () => photos.$state.get().data?.images.map(({ vista }) => vista);
const requestedView = (): PhotoView | null => {
  const mode = $photoMode.get();
  return mode?.kind === 'tag' ? mode.view : null;
};
/** Taps a photo in its current state. */
const tap = async (id: string): Promise<void> => {
  const image = photos.$state.get().data?.images.find((one) => one.id === id);
  return image === undefined ? undefined : tagTapped(image, car.title);
};
const nextSave = async () => vi.waitUntil(() => saves.shift());

it('requests the next view at once, so that two fast taps tag two views', async () => {
  await show(image('a'), image('b'), image('c'));
  startTagging(car.id, first);
  const taps = [tap('a'), tap('b')];
  expect(requestedView()).toBe(third);
  expect(shown()).toEqual([first, second, '']);
  const one = await nextSave();
  one.answer();
  const other = await nextSave();
  other.answer();
  expect([one.vista, other.vista]).toEqual([first, second]);
  await Promise.all(taps);
  expect(requestedView()).toBe(third);
});

it('does not request a view whose save is in flight', async () => {
  const tagged = wantedViews.slice(2).map((view) => image(view, view));
  await show(image('a'), image('b'), ...tagged);
  startTagging(car.id, first);
  const taps = [tap('a'), tap('b')];
  expect($photoMode.get()).toBeNull();
  (await nextSave()).answer();
  (await nextSave()).answer();
  await Promise.all(taps);
  expect($photoMode.get()).toBeNull();
});

it('keeps the mode closed when it was closed before the response', async () => {
  for (const kind of ['answer', 'refuse'] as const) {
    await show(image('a'), image('b'));
    startTagging(car.id, first);
    const tapped = tap('a');
    endPhotoMode();
    (await nextSave())[kind]();
    await tapped;
    expect($photoMode.get()).toBeNull();
  }
});

it('returns to a view that could not be saved', async () => {
  await show(image('a'), image('b'));
  startTagging(car.id, first);
  const tapped = tap('a');
  (await nextSave()).refuse();
  await tapped;
  expect(requestedView()).toBe(first);
  expect(shown()).toEqual(['', '']);
});
