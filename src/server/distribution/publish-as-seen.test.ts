import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderTarget } from './open-target.ts';
import { publishAsSeen, type Site, type SiteFile } from './publish-site.ts';
import type { PublicView } from './site-sources.ts';
import type { Target } from './target.ts';

let folder: string;
let cars: readonly string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seen-'));
  cars = ['cara', 'carb'];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HEADERS = { contentType: 'text/html', cacheControl: 'no-cache' };
const file = (key: string, kind: SiteFile['kind'], text: string): SiteFile => {
  const body = () => Promise.resolve(Buffer.from(text));
  return { key, kind, hash: kind === 'page' ? text : '', headers: HEADERS, body };
};

/** A site of the public cars, each with a page and a photo, plus a list. */
function siteOf({ fingerprint }: Pick<PublicView, 'fingerprint'>): Promise<Site> {
  const shown = fingerprint.split(' ');
  const ofCars = shown.flatMap((car) => [
    file(`vehiculo/${car}.html`, 'page', car),
    file(`fotos/${car}/p/f-320.webp`, 'photo', car),
  ]);
  const files = [...ofCars, file('catalogo.html', 'page', fingerprint)];
  return Promise.resolve({ files, cars: new Set(shown), isPhotoKept: () => true });
}

/** Publishes; `carb` is hidden once a given file is uploaded. @returns the uploaded pages, in order. */
async function publish(hiddenAfter: string | null): Promise<string[]> {
  const real = folderTarget(folder);
  const done: string[] = [];
  const target: Target = {
    ...real,
    put: async (key, body, headers) => {
      await real.put(key, body, headers);
      if (key.endsWith('.html')) done.push(`${key}: ${body.toString()}`);
      if (key === hiddenAfter) cars = ['cara'];
    },
  };
  const readView = () => Promise.resolve({ fingerprint: cars.join(' ') } as PublicView);
  await publishAsSeen({ readView, siteOf, target, stop: new AbortController().signal });
  return done;
}

const pages = () => folderTarget(folder).list('vehiculo');
const catalogue = () => readFile(path.join(folder, 'catalogo.html'), 'utf8');

it('publishes an unchanged view once', async () => {
  expect((await publish(null)).sort()).toEqual([
    'catalogo.html: cara carb',
    'vehiculo/cara.html: cara',
    'vehiculo/carb.html: carb',
  ]);
});

it('publishes no page of a car hidden while photos were uploaded', async () => {
  expect(await publish('fotos/carb/p/f-320.webp')).toEqual([
    'vehiculo/cara.html: cara',
    'catalogo.html: cara',
  ]);
  expect(await folderTarget(folder).list('fotos')).toEqual(['fotos/cara/p/f-320.webp']);
});

it('removes a car that was hidden while pages were uploaded', async () => {
  await publish('catalogo.html');
  expect(await pages()).toEqual(['vehiculo/cara.html']);
  expect(await catalogue()).toBe('cara');
});

describe('a site that only a build can renew', () => {
  const outdated = new Error('build the site again');

  it('is not published when a car that it mentions is hidden', async () => {
    const publishing = publishAsSeen({
      readView: () => Promise.resolve({ fingerprint: 'cara' } as PublicView),
      siteOf: async (view) => ({ ...(await siteOf(view)), outdated }),
      ...{ target: folderTarget(folder), stop: new AbortController().signal },
    });
    await expect(publishing).rejects.toThrow(outdated);
    expect(await folderTarget(folder).list('')).toEqual([]);
  });

  it('loses a car that is hidden while photos are uploaded, and is not published further', async () => {
    const readView = () => Promise.resolve({ fingerprint: cars.join(' ') } as PublicView);
    const real = folderTarget(folder);
    const publishing = publishAsSeen({
      readView,
      siteOf: async (view) => ({ ...(await siteOf(view)), ...(cars.length === 1 && { outdated }) }),
      target: {
        ...real,
        put: async (key, body, headers) => {
          await real.put(key, body, headers);
          if (key === 'fotos/carb/p/f-320.webp') cars = ['cara'];
        },
      },
      stop: new AbortController().signal,
    });
    await expect(publishing).rejects.toThrow(outdated);
    expect(await real.list('fotos')).toEqual(['fotos/cara/p/f-320.webp']);
    expect(await pages()).toEqual([]);
  });
});
