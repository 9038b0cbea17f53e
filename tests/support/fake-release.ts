import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectBuild } from '#src/server/releases/inspect-build.ts';
import { precompress } from '#src/server/releases/precompress.ts';
import { installRelease, type Release } from '#src/server/releases/releases.ts';
import type { Renderer } from '#src/server/render/renderer.ts';

/** A car of a small release. */
export interface FakeVehicle {
  readonly id: string;
  readonly slug: string;
}

/** Input of a small release. */
export interface FakeBuild {
  readonly id: string;
  readonly vehicles?: readonly FakeVehicle[];
  /** Further files by their path in `client`. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** Long enough for compressed siblings. */
const FILLING = 'Importación premium desde Alemania. '.repeat(60);

const page = (body: string) =>
  `<!doctype html><html lang="es"><head><title>Nordvia</title></head><body>${body}<p>${FILLING}</p></body></html>`;

/** A feed in the product's format, long enough for compressed siblings. */
export const fakeFeed = (vehicles: readonly FakeVehicle[]) =>
  ['id,url', ...vehicles.map(({ id, slug }) => `"${id}","${slug} ${'x'.repeat(600)}"`), ''].join('\r\n');

function pagesOf(vehicles: readonly FakeVehicle[]): Record<string, string> {
  const list = vehicles
    .map(({ id, slug }) => `<li data-vehicle="${id}"><a href="/vehiculo/${slug}">${slug}</a></li>`)
    .join('');
  const entries = vehicles.map(({ slug }) => `<url><loc>http://nordvia.example/vehiculo/${slug}</loc></url>`);
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

/** The cars that a file shows, by its served path; a car's page is left out. */
function mentionsOf({ vehicles = [], files = {} }: Omit<FakeBuild, 'id'>): Record<string, string[]> {
  const shownBy = (file: string, text: string) =>
    vehicles.filter(
      ({ id, slug }) => file !== `vehiculo/${slug}.html` && (text.includes(id) || text.includes(slug)),
    );
  return Object.fromEntries(
    Object.entries({ ...pagesOf(vehicles), ...files })
      .map(([file, text]) => [`/${file}`, shownBy(file, String(text)).map(({ id }) => id)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
}

/** Renders the pages of a small release again, as the build's worker does: its pages and the feed. */
export function fakeRenderer(vehicles: readonly FakeVehicle[]) {
  const rendered: string[] = [];
  const renderer: Pick<Renderer, 'renderAgain'> = {
    renderAgain: (file, visible) => {
      rendered.push(file);
      const shown = vehicles.filter(({ id }) => visible.includes(id));
      const body = {
        ...pagesOf(shown),
        'feeds/stock.csv': fakeFeed(shown),
        'feeds/google.tsv': fakeFeed(shown),
      }[file];
      return Promise.resolve(body === undefined ? { status: 404, body: '' } : { status: 200, body });
    },
  };
  return { ...renderer, rendered };
}

/** Writes a small build in Astro's layout: `client` and `server`. The caller removes it. */
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

/** Installs a small release with the publisher's steps: inspect, precompress, copy, activate. */
export async function installFakeRelease(releasesDir: string, { id, ...build }: FakeBuild): Promise<Release> {
  const outDir = await writeFakeBuild(build);
  try {
    const clientDir = path.join(outDir, 'client');
    await inspectBuild(clientDir);
    await precompress(clientDir);
    const facts = { id, builtAt: '2026-11-21T10:00:00.000Z', version: 1, siteUrl: '', code: '' };
    const contents = { vehicles: [...(build.vehicles ?? [])], mentions: mentionsOf(build) };
    return await installRelease(releasesDir, outDir, id, () => Promise.resolve({ ...facts, ...contents }));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
