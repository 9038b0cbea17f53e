import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectBuild } from '#src/server/publisher/inspect-build.ts';
import { precompress } from '#src/server/publisher/precompress.ts';
import { installRelease, type Release } from '#src/server/publisher/releases.ts';

/** A car of a small release. */
export interface FakeVehicle {
  readonly id: string;
  readonly slug: string;
}

/** What a small release is made from. */
export interface FakeBuild {
  readonly id: string;
  readonly vehicles?: readonly FakeVehicle[];
  /** Further files by their path in `client`. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** Long enough for a file to get its compressed siblings. */
const FILLING = 'Importación premium desde Alemania. '.repeat(60);

const page = (body: string) =>
  `<!doctype html><html lang="es"><head><title>Nordvia</title></head><body>${body}<p>${FILLING}</p></body></html>`;

function pagesOf(vehicles: readonly FakeVehicle[]): Record<string, string> {
  const list = vehicles
    .map(({ id, slug }) => `<li data-vehicle="${id}"><a href="/vehiculo/${slug}">${slug}</a></li>`)
    .join('');
  const entries = vehicles.map(
    ({ id, slug }) => `<url><!--vehicle:${id}--><loc>http://nordvia.example/vehiculo/${slug}</loc></url>`,
  );
  return {
    'index.html': page(`<h1>Inicio</h1><ul>${list}</ul>`),
    'catalogo.html': page(`<h1>Catálogo</h1><ul>${list}</ul>`),
    '404.html': page('<h1>Página no encontrada</h1>'),
    'stock.json': JSON.stringify({ filling: FILLING, vehicles }),
    'sitemap.xml': `<urlset>${entries.join('')}<!-- ${FILLING} --></urlset>`,
    ...Object.fromEntries(
      vehicles.map(({ id, slug }) => [`vehiculo/${slug}.html`, page(`<h1 data-page="${id}">${slug}</h1>`)]),
    ),
  };
}

/** Writes a small build as Astro leaves one: `client` and `server`. Whoever asks for it removes it. */
export async function writeFakeBuild({ vehicles = [], files = {} }: Omit<FakeBuild, 'id'>): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'build-'));
  const all = Object.entries({ ...pagesOf(vehicles), ...files });
  for (const [file, content] of all) {
    const target = path.join(outDir, 'client', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await mkdir(path.join(outDir, 'server'));
  await writeFile(path.join(outDir, 'server/entry.mjs'), 'export const handler = undefined;\n');
  return outDir;
}

/** Installs a small release by the publisher's own steps: inspected, precompressed, copied, made the current one. */
export async function installFakeRelease(releasesDir: string, { id, ...build }: FakeBuild): Promise<Release> {
  const outDir = await writeFakeBuild(build);
  try {
    const clientDir = path.join(outDir, 'client');
    const inventory = await inspectBuild(clientDir);
    await precompress(clientDir);
    const facts = { id, builtAt: '2026-11-21T10:00:00.000Z', version: 1, siteUrl: '', code: '' };
    return await installRelease(releasesDir, outDir, { ...facts, ...inventory });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
