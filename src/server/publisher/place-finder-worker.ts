import { parentPort } from 'node:worker_threads';
import { placesIn } from './list-places.ts';
import type { PlaceAnswer, PlaceQuestion } from './place-finder.ts';

/** The thread in which pages are read for their places: whoever asks for anything else is answered meanwhile. */

parentPort?.on('message', ({ file, html }: PlaceQuestion) => {
  parentPort?.postMessage(placesIn(file, html) satisfies PlaceAnswer);
});
