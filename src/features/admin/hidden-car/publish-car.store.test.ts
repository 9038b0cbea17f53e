import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import { $changedCar } from '#src/features/admin/stock/changed-car.store.ts';
import { $isPublishing, $publishQuestion, answerPublishQuestion, publishCar } from './publish-car.store.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;
const whole = {
  ...blankVehicle(2010),
  ...{
    id: 'a',
    slug: 'a',
    marca: 'Wiesmann',
    modelo: 'MF4',
    precio_eur: 150_000,
    km: 4000,
    status: 'oculto',
  },
  ...{ itv_superada: '', sin_cargas: false, created_at: '2026-01-01', updated_at: '2026-01-01 1' },
};

/** The car on the server, and the number of its photos. */
let car: Record<string, unknown> = whole;
let photos = 0;
let isRefused = false;
let saves: unknown[] = [];
let toasts: ReturnType<typeof catchToasts>;

beforeEach(() => {
  toasts = catchToasts();
  [car, photos, isRefused, saves] = [whole, 3, false, []];
  vi.stubGlobal('window', new EventTarget());
  vi.stubEnv('SITE', 'https://nordvia.example');
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation(async (path, { method, body }) => {
    await Promise.resolve();
    if (path.includes('vehicle_images')) return { items: [], totalItems: photos };
    if (method !== 'PATCH') return car;
    if (isRefused) throw new ClientResponseError({ status: 500 });
    saves.push(body);
    return { ...car, ...(body as object), updated_at: '2026-01-01 2' };
  });
});

afterEach(() => {
  answerPublishQuestion(false);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  pocketbase.authStore.clear();
});

const status = 'disponible';

it('publishes a car that has everything, as it is saved now', async () => {
  await publishCar('a');
  expect(saves).toEqual([{ status, expected_updated_at: '2026-01-01 1' }]);
  expect($publishQuestion.get()).toBeNull();
  expect($changedCar.get()).toMatchObject({ id: 'a', status });
  expect(toasts.others).toEqual(['Vehículo actualizado correctamente']);
});

it('asks before it publishes a car that lacks something', async () => {
  [car, photos] = [{ ...whole, precio_eur: null }, 0];
  await publishCar('a');
  expect($publishQuestion.get()).toMatchObject({ vehicle: { id: 'a' }, missing: ['precio', 'fotos'] });
  answerPublishQuestion(false);
  expect(saves).toEqual([]);
  await publishCar('a');
  answerPublishQuestion(true);
  await expect.poll(() => $isPublishing.get()).toBe(false);
  expect(saves).toHaveLength(1);
});

it('leaves a car that is on the site by now as it is', async () => {
  car = { ...whole, status: 'reservado' };
  await publishCar('a');
  expect(saves).toEqual([]);
  expect($changedCar.get()).toMatchObject({ status: 'reservado' });
  expect(toasts.others).toEqual(['Ya está en la web']);
});

it('reports a failure, and can be tried again', async () => {
  isRefused = true;
  await publishCar('a');
  expect(toasts.failures).toEqual(['No se pudo guardar el vehículo']);
  isRefused = false;
  await publishCar('a');
  expect(saves).toHaveLength(1);
});
