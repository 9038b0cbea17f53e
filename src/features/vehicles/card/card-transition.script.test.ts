import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { cardTransitionScript } from './card-transition.script.ts';

/** An element with the members that the script uses; `rect` is its position in a viewport of 800 pixels. */
function element(parts: Record<string, unknown> = {}, rect = { top: 100, bottom: 300 }) {
  const named: string[] = [];
  return {
    named,
    style: {
      setProperty: (_name: string, value: string) => named.push(value),
      removeProperty: () => named.push(''),
    } as Record<string, unknown>,
    getBoundingClientRect: () => rect,
    setAttribute: (name: string) => named.push(name),
    ...parts,
  };
}

interface Way {
  readonly from: string | null;
  readonly hasTransition?: boolean;
  readonly hasStage?: boolean;
  readonly rect?: { readonly top: number; readonly bottom: number };
  readonly scrollY?: number;
}

/** Opens a page with one card, of /vehiculo/a-2022, coming from an address. */
async function arrive({ from, hasTransition = true, hasStage = false, rect, scrollY = 0 }: Way) {
  const photo = element({}, rect);
  const card = element({ querySelector: () => photo });
  const header = element();
  const head: unknown[] = [];
  let reveal: ((event: unknown) => void) | undefined;
  const found: Record<string, unknown> = {
    '[data-header=overlay]': header,
    '[data-vehicle] a[href="/vehiculo/a-2022"]': { closest: () => card },
    ...(hasStage && { '.vehicle-stage-photo': element() }),
  };
  const window = { navigation: { activation: { from: from === null ? null : { url: from } } } };
  runInNewContext(cardTransitionScript, {
    ...{ window, URL, scrollY, innerHeight: 800, setTimeout: () => 0 },
    CSS: { escape: (text: string) => text },
    document: {
      querySelector: (selector: string) => found[selector] ?? null,
      createElement: () => ({ setAttribute: () => undefined }),
      head: { append: (link: unknown) => head.push(link) },
    },
    addEventListener: (_name: string, listener: (event: unknown) => void) => (reveal = listener),
  });
  reveal?.({ viewTransition: hasTransition ? { finished: Promise.resolve() } : null });
  await Promise.resolve();
  return { waits: head.length > 0, photo: photo.named, header: header.named, card: card.style };
}

const site = 'https://coches.example';

it.each([
  ['back from the car', { from: `${site}/vehiculo/a-2022` }, true, ['vehicle-photo', '']],
  ['from a car without a card here', { from: `${site}/vehiculo/b-2022` }, true, []],
  ['from another page', { from: `${site}/contacto` }, false, []],
  ['from nowhere', { from: null }, false, []],
  ['to a car', { from: `${site}/vehiculo/a-2022`, hasStage: true }, true, []],
  ['without a transition', { from: `${site}/vehiculo/a-2022`, hasTransition: false }, true, []],
  ['above the window', { from: `${site}/vehiculo/a-2022`, rect: { top: -300, bottom: -1 } }, true, []],
  ['below the window', { from: `${site}/vehiculo/a-2022`, rect: { top: 801, bottom: 900 } }, true, []],
])('waits for the cards and names the photograph: %s', async (_way, way, waits, photo) => {
  const page = await arrive(way);
  expect(page.waits).toBe(waits);
  expect(page.photo).toEqual(photo);
});

it.each([
  [0, []],
  [9, ['data-solid']],
])('sets the header of a page that opens scrolled by %d', async (scrollY, solid) => {
  expect((await arrive({ from: null, scrollY })).header).toEqual(solid);
});
