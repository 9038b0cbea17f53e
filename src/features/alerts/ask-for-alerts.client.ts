import { cardPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { kmText, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { photoSources } from '#src/features/vehicles/domain/vehicle.photos.ts';
import { drawnSizes, photoFrame } from '#src/features/vehicles/photo/photo-frame.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { $stock, startStock } from '#src/features/vehicles/stock/stock.store.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { paths } from '#src/paths.ts';
import { alertCars, alertSearch, alertTarget, type AlertTarget } from './alert-target.ts';
import { foundLinkText, foundNowText, promiseText } from './alert-words.ts';
import { alertForm } from './alert-form.client.ts';
import { drawn, pageParts } from './page-parts.client.ts';

/** The page on which a visitor asks for alerts: shows what they are about, and the form. */

type State = 'waiting' | 'none' | 'gone' | 'failed' | 'ready';

/** A photograph's `sizes`. */
const SIZES = '(min-width: 36rem) 11rem, 7.5rem';

export function askForAlerts(): void {
  const root = document.querySelector<HTMLElement>('[data-alerts]');
  if (root === null) return;
  const { part, show } = pageParts<State>(root);

  const target = alertTarget(location.search);
  if (target === null) {
    show('none');
    return;
  }

  /** What the server is asked for. */
  let coches: readonly string[] = [];
  let busqueda = '';
  const form = alertForm({
    form: part('alert-form') as HTMLFormElement,
    sent: part('sent'),
    request: () => ({ coches, busqueda }),
  });

  let seen = '';
  const drawCars = ({ ids }: Extract<AlertTarget, { kind: 'coche' }>) => {
    const stock = $stock.get();
    if (stock === null) return;
    const { cars, isCut } = alertCars(stock, ids);
    // A form that was sent stays as it is.
    if (!form.isSent()) show(cars.length === 0 ? 'gone' : 'ready');
    coches = cars.map(({ id }) => id);
    const shown = JSON.stringify(cars);
    if (shown === seen || cars.length === 0) return;
    seen = shown;
    part('promise').textContent = promiseText('coche', cars.length);
    part('cars').replaceChildren(...cars.map((car) => drawCar(part('car'), car)));
    part('cars').hidden = false;
    part('cut').hidden = !isCut;
  };

  const drawSearch = ({ filters }: Extract<AlertTarget, { kind: 'busqueda' }>) => {
    const { words, query, count } = alertSearch(filters, $stock.get());
    busqueda = query;
    part('promise').textContent = promiseText('busqueda');
    if (words.join() !== seen) {
      seen = words.join();
      part('words').replaceChildren(...words.map((text) => drawWord(part('word'), text)));
    }
    part('search').hidden = false;
    show('ready');
    if (count === null) return;
    part('found').textContent = foundNowText(count);
    const link = part('found-link') as HTMLAnchorElement;
    link.href = `${paths.catalogo}${query}`;
    link.textContent = foundLinkText(count);
    link.hidden = false;
  };

  $stock.subscribe(() => (target.kind === 'coche' ? drawCars(target) : drawSearch(target)));

  const network = new EventTarget();
  const retry = () => network.dispatchEvent(new Event('online'));
  window.addEventListener('online', retry);
  part('retry').addEventListener('click', retry);
  void keepTrying(
    startStock,
    (error, failures) => {
      if (failures === 1) console.error('No se pudieron cargar los coches', error);
      // A search can be asked for without its count.
      if (target.kind === 'coche') show('failed');
    },
    network,
  );
}

function drawWord(template: HTMLElement, text: string): HTMLElement {
  const item = drawn(template);
  item.textContent = text;
  return item;
}

function drawCar(template: HTMLElement, car: SnapshotVehicle): HTMLElement {
  const item = drawn(template);
  item.dataset['vehicle'] = car.id;
  const part = (selector: string) => item.querySelector<HTMLElement>(selector);
  const link = item.querySelector('a');
  link?.setAttribute('href', paths.vehiculo(car.slug));
  link?.append(vehicleTitle(car));
  part('[data-facts]')?.append(`${car.anio} · ${kmText(car.km)}`);
  part('[data-price]')?.append(cardPriceText(car.precio_eur));
  if (car.cover === null) {
    part('.photo-fallback')?.append('Fotos en camino');
    return item;
  }
  const { className, width } = photoFrame(car.cover, true);
  const frame = part('.photo');
  frame?.classList.add(...className.split(' ').filter((name) => name !== ''));
  const { src, srcset } = photoSources(car.cover);
  // The text beside it names the car. `sizes` first: setting the sources starts the request.
  const image = { className: 'photo-image', alt: '', sizes: drawnSizes(SIZES, width), srcset, src };
  frame?.append(Object.assign(new Image(), image));
  return item;
}
