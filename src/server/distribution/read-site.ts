import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { machinePaths, paths } from '#src/paths.ts';
import { contentTypeOf } from '#src/server/lib/content.ts';
import { escapeHtml } from '#src/server/lib/escape-html.ts';
import { securityTextOf } from '#src/server/lib/security-text.ts';
import type { Release } from '#src/server/releases/releases.ts';
import type { Renderer } from '#src/server/render/renderer.ts';
import type { Site, SiteFile } from './publish-site.ts';
import {
  hashOf,
  type FactsReader,
  type PageFacts,
  type PhotoSource,
  type PublicView,
} from './site-sources.ts';
import type { FileHeaders, Target } from './target.ts';

const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A browser keeps a photo for good; a shared cache asks again soon, because a car may be hidden. */
const PHOTO = 'public, max-age=31536000, s-maxage=300, immutable';

/** Of a large stock's photos there are hundreds of thousands. */
const [WEBP, JPEG] = ['.webp', '.jpg'].map((ending) => ({
  contentType: contentTypeOf(ending),
  cacheControl: PHOTO,
})) as [FileHeaders, FileHeaders];

const ASSETS = '_astro/';
/** Pages that hosts ask for by the names of their files. */
const NAMED = new Set(['index.html', '404.html']);

const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string(), slug: z.string() })) });

/** What a site is read with. The site may be older than what the public may see. */
export interface SiteReading extends PublicView {
  /** The built site's folder, or a release's `client`. */
  readonly folder: string;
  readonly facts: FactsReader;
  readonly photos: PhotoSource;
  /** The site's public address, for hosts that redirect; '' when it is not known. */
  readonly siteUrl: string;
  /** The release that the folder is of, with what renders its pages again; null for a site that only a build can renew. */
  readonly release: (Pick<Release, 'mentions'> & Pick<Renderer, 'renderAgain'>) | null;
}

/** What a file is called at a target. */
function keyOf(file: string, pages: Target['pages']): string {
  return pages === 'files' || NAMED.has(file) ? file : file.replace(/\.html$/, '');
}

/** What a visitor may ask a static host for: no compressed siblings, which are for the gateway, and nothing hidden. */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/\.(br|gz)$/.test(file) && !/(^|\/)\.(?!well-known\/)/.test(file));
}

/** A site whose pages mention cars that are not public any more. */
class OutdatedSite extends Error {
  constructor(folder: string, withheld: readonly { readonly slug: string }[]) {
    const slugs = withheld.map(({ slug }) => slug).slice(0, 5);
    super(
      `The pages in ${folder} mention cars that are not public any more (${slugs.join(', ')}): build the site again, then publish it`,
    );
  }
}

/** How a page comes about that mentions withheld cars; null for a page that is put as it is. */
function renderingOf(
  { release, visible, isVisible }: SiteReading,
  file: string,
  { hash, photos }: PageFacts,
  withheld: readonly { readonly id: string }[],
): (PageFacts & Pick<SiteFile, 'body'>) | null {
  if (release === null || (release.mentions[`/${file}`] ?? []).every((id) => isVisible(id))) return null;
  const ids = withheld.map(({ id }) => id).sort();
  return {
    // Of what it is made from: its bytes are known when it is put.
    hash: hashOf(Buffer.from(JSON.stringify([hash, ids]))),
    photos,
    body: async () => {
      const { status, body } = await release.renderAgain(file, visible);
      if (status !== 200) throw new Error(`${file} was rendered again with status ${status}`);
      return Buffer.from(body);
    },
  };
}

const pageFileOf = (slug: string) => `${paths.vehiculo(slug).slice(1)}.html`;

/**
 * The page at a car's former address, for hosts that only serve files. It needs no script and loads nothing.
 * @param address where the car is now: absolute, or a path of the same host.
 */
function redirectPage(address: string): string {
  const to = escapeHtml(address);
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<meta http-equiv="refresh" content="0; url=${to}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Esta página ha cambiado de dirección</title>
<link rel="canonical" href="${to}">
</head>
<body>
<h1>Este vehículo ha cambiado de dirección</h1>
<p><a href="${to}">Ver el vehículo en su nueva dirección</a></p>
</body>
</html>
`;
}

function redirects(
  { formerSlugs, siteUrl }: SiteReading,
  slugs: ReadonlyMap<string, string>,
  pages: Target['pages'],
): SiteFile[] {
  const inUse = new Set(slugs.values());
  return formerSlugs.flatMap(({ slug, vehicle_id: owner }) => {
    const slugNow = slugs.get(owner);
    if (slugNow === undefined || inUse.has(slug)) return [];
    const address = `${siteUrl}${paths.vehiculo(slugNow)}`;
    const body = Buffer.from(redirectPage(address));
    return {
      key: keyOf(pageFileOf(slug), pages),
      kind: 'redirect' as const,
      hash: hashOf(body),
      headers: { contentType: contentTypeOf('.html'), cacheControl: REVALIDATE, redirect: address },
      body: () => Promise.resolve(body),
    };
  });
}

/** What the gateway answers by itself. It changes once a month, not with each publication, and is right for a year from then. */
function securityFile(siteUrl: string, today: Date): SiteFile[] {
  // An address has to be whole there.
  if (siteUrl === '') return [];
  const expires = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), 1));
  const body = Buffer.from(securityTextOf(siteUrl, expires));
  return [
    {
      key: machinePaths.securityText.slice(1),
      kind: 'page',
      hash: hashOf(body),
      headers: { contentType: contentTypeOf('.txt'), cacheControl: REVALIDATE },
      body: () => Promise.resolve(body),
    },
  ];
}

/**
 * A built site as it is to stand at a target: without the cars and photos that the public may not see any more, without a feed that is
 * switched off, with the photo variants that its pages refer to, and with a page at the former address of each car that has moved.
 * Pages that mention a car which is not public any more are rendered again when they are put; where nothing renders them, the site is
 * outdated.
 * @param pages what the target calls pages.
 * @throws Error when the folder holds no site.
 */
export async function readSite(reading: SiteReading, pages: Target['pages']): Promise<Site> {
  const { folder, facts, isVisible, isPhotoShown, hasFeed, release } = reading;
  const snapshot = await readFile(path.join(folder, machinePaths.snapshot), 'utf8').catch(() => {
    throw new Error(`There is no site in ${folder}`);
  });
  const { vehicles } = snapshotSchema.parse(JSON.parse(snapshot));
  const shown = new Map(vehicles.filter(({ id }) => isVisible(id)).map(({ id, slug }) => [id, slug]));
  const withheld = vehicles.filter(({ id }) => !shown.has(id));
  const withheldFiles = new Set(withheld.map(({ slug }) => pageFileOf(slug)));
  if (!hasFeed) withheldFiles.add(machinePaths.feed.slice(1));

  const files: SiteFile[] = [];
  const photos = new Set<string>();
  const addPage = (file: string, { hash, photos: own }: PageFacts, body: SiteFile['body']) => {
    const headers = { contentType: contentTypeOf(file), cacheControl: REVALIDATE };
    files.push({ key: keyOf(file, pages), kind: 'page', hash, headers, body });
    for (const photo of own) if (isPhotoShown(photo)) photos.add(photo);
  };

  for (const file of await publicFiles(folder)) {
    const place = path.join(folder, file);
    if (file.startsWith(ASSETS)) {
      const headers = { contentType: contentTypeOf(file), cacheControl: IMMUTABLE };
      files.push({ key: file, kind: 'asset', hash: '', headers, body: () => readFile(place) });
    } else if (!withheldFiles.has(file)) {
      const found = await facts.read(file, place);
      const again = renderingOf(reading, file, found, withheld);
      // All that a page shows once it is rendered again has photos on other pages, too.
      addPage(file, again ?? found, again?.body ?? (() => readFile(place)));
    }
  }
  facts.sweep();
  for (const photo of photos) {
    const headers = photo.endsWith('.jpg') ? JPEG : WEBP;
    files.push({ key: photo.slice(1), kind: 'photo', hash: '', headers, body: () => reading.photos(photo) });
  }
  files.push(...redirects(reading, shown, pages), ...securityFile(reading.siteUrl, new Date()));
  return {
    files,
    cars: new Set(shown.keys()),
    isPhotoKept: (key) => reading.isPhotoKept(`/${key}`),
    ...(release === null && withheld.length > 0 && { outdated: new OutdatedSite(folder, withheld) }),
  };
}
