import { alertPaths } from '#src/alert.paths.ts';
import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { FEED_PATHS } from '#src/features/vehicles/feed/feed-paths.ts';
import { machinePaths, paths } from '#src/paths.ts';
import { contentTypeOf } from '#src/server/lib/content.ts';
import { escapeHtml } from '#src/server/lib/escape-html.ts';
import { securityTextOf } from '#src/server/lib/security-text.ts';
import { readBrandRedirects } from '#src/server/releases/brand-redirects.ts';
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
/** Browsers cache photos permanently; shared caches revalidate after 5 minutes, because a car may be hidden. */
const PHOTO = 'public, max-age=31536000, s-maxage=300, immutable';

/** Shared objects: a large stock has hundreds of thousands of photos. */
const [WEBP, JPEG] = ['.webp', '.jpg'].map((ending) => ({
  contentType: contentTypeOf(ending),
  cacheControl: PHOTO,
})) as [FileHeaders, FileHeaders];

const ASSETS = '_astro/';
/** Pages that static hosts look up by file name. */
const NAMED = new Set(['index.html', '404.html']);

const snapshotSchema = z.object({ vehicles: z.array(z.object({ id: z.string(), slug: z.string() })) });

/** Inputs of `readSite`. The site may be older than the public view. */
export interface SiteReading extends PublicView {
  /** The built site's folder, or a release's `client`. */
  readonly folder: string;
  readonly facts: FactsReader;
  readonly photos: PhotoSource;
  /** The site's public address, for hosts that redirect; '' when unknown. */
  readonly siteUrl: string;
  /** The folder's release with its renderer; null for a site that only a build can update. */
  readonly release: (Pick<Release, 'mentions'> & Pick<Renderer, 'renderAgain'>) | null;
}

/** Key of a file at a target. */
function keyOf(file: string, pages: Target['pages']): string {
  return pages === 'files' || NAMED.has(file) ? file : file.replace(/\.html$/, '');
}

/** Files for a static host: no precompressed siblings, which only the gateway uses, and no dotfiles except `.well-known`. */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/\.(br|gz)$/.test(file) && !/(^|\/)\.(?!well-known\/)/.test(file));
}

/** The site's pages mention cars that are no longer public. */
class OutdatedSite extends Error {
  constructor(folder: string, withheld: readonly { readonly slug: string }[]) {
    const slugs = withheld.map(({ slug }) => slug).slice(0, 5);
    super(
      `The pages in ${folder} mention cars that are not public any more (${slugs.join(', ')}): build the site again, then publish it`,
    );
  }
}

/** How to render a page that mentions withheld cars; null for a page that is published unchanged. */
function renderingOf(
  { release, visible, isVisible }: SiteReading,
  file: string,
  { hash, photos }: PageFacts,
  withheld: readonly { readonly id: string }[],
): (PageFacts & Pick<SiteFile, 'body'>) | null {
  if (release === null || (release.mentions[`/${file}`] ?? []).every((id) => isVisible(id))) return null;
  const ids = withheld.map(({ id }) => id).sort();
  return {
    // Hash of the inputs: the content is rendered only when it is uploaded.
    hash: hashOf(Buffer.from(JSON.stringify([hash, ids]))),
    photos,
    body: async () => {
      const { status, body } = await release.renderAgain(file, visible);
      if (status !== 200) throw new Error(`Rendering ${file} failed with status ${status}`);
      return Buffer.from(body);
    },
  };
}

const pageFileOf = (slug: string) => `${paths.vehiculo(slug).slice(1)}.html`;
/** Its form works at the address of a mail only, at which the gateway sends it. */
const END_ALERTS_FILE = `${alertPaths.endPage.slice(1)}.html`;

/**
 * The redirect page at a former address, for hosts that only serve files. It needs no script and loads nothing.
 * @param address current address: absolute, or a path on the same host.
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
<h1>Esta página ha cambiado de dirección</h1>
<p><a href="${to}">Ir a la nueva dirección</a></p>
</body>
</html>
`;
}

function redirectTo(file: string, address: string, pages: Target['pages']): SiteFile {
  const body = Buffer.from(redirectPage(address));
  return {
    key: keyOf(file, pages),
    kind: 'redirect',
    hash: hashOf(body),
    headers: { contentType: contentTypeOf('.html'), cacheControl: REVALIDATE, redirect: address },
    body: () => Promise.resolve(body),
  };
}

/** Redirects at the former addresses of cars. */
function carRedirects(
  { formerSlugs, siteUrl }: SiteReading,
  slugs: ReadonlyMap<string, string>,
  pages: Target['pages'],
): SiteFile[] {
  const inUse = new Set(slugs.values());
  return formerSlugs.flatMap(({ slug, vehicle_id: owner }) => {
    const slugNow = slugs.get(owner);
    if (slugNow === undefined || inUse.has(slug)) return [];
    return redirectTo(pageFileOf(slug), `${siteUrl}${paths.vehiculo(slugNow)}`, pages);
  });
}

/** Redirects at the addresses of brands and models without a page. */
async function brandRedirects({ folder, siteUrl }: SiteReading, pages: Target['pages']): Promise<SiteFile[]> {
  const targets = await readBrandRedirects(folder);
  return [...targets].map(([from, to]) => redirectTo(`${from.slice(1)}.html`, `${siteUrl}${to}`, pages));
}

/** security.txt, which the gateway generates. It changes monthly, not with each publication, and is valid for a year. */
function securityFile(siteUrl: string, today: Date): SiteFile[] {
  // security.txt requires absolute URLs.
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
 * Reads a built site as it should be at a target: without cars and photos that are no longer public and without
 * stock files that are switched off, with the photo variants that its pages refer to, and with a redirect page at each former address of a car. Pages that
 * mention a car that is no longer public are rendered again when they are uploaded; without a renderer, the site is outdated.
 * @param pages the target's naming of pages.
 * @throws Error when the folder contains no site.
 */
export async function readSite(reading: SiteReading, pages: Target['pages']): Promise<Site> {
  const { folder, facts, isVisible, isPhotoShown, feeds, release } = reading;
  const snapshot = await readFile(path.join(folder, machinePaths.snapshot), 'utf8').catch(() => {
    throw new Error(`There is no site in ${folder}`);
  });
  const { vehicles } = snapshotSchema.parse(JSON.parse(snapshot));
  const shown = new Map(vehicles.filter(({ id }) => isVisible(id)).map(({ id, slug }) => [id, slug]));
  const withheld = vehicles.filter(({ id }) => !shown.has(id));
  const withheldFiles = new Set(withheld.map(({ slug }) => pageFileOf(slug)));
  for (const pathname of FEED_PATHS) if (!feeds.includes(pathname)) withheldFiles.add(pathname.slice(1));
  // Published as redirects.
  withheldFiles.add(brandPaths.redirects.slice(1)).add(END_ALERTS_FILE);

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
      // The photos of a page rendered again also occur on other pages.
      addPage(file, again ?? found, again?.body ?? (() => readFile(place)));
    }
  }
  facts.sweep();
  for (const photo of photos) {
    const headers = photo.endsWith('.jpg') ? JPEG : WEBP;
    files.push({ key: photo.slice(1), kind: 'photo', hash: '', headers, body: () => reading.photos(photo) });
  }
  files.push(
    ...carRedirects(reading, shown, pages),
    ...(await brandRedirects(reading, pages)),
    redirectTo(END_ALERTS_FILE, `${reading.siteUrl}${alertPaths.page}`, pages),
    ...securityFile(reading.siteUrl, new Date()),
  );
  return {
    files,
    // The business owns the dealer's photographs.
    cars: new Set([...shown.keys(), BUSINESS_ID]),
    isPhotoKept: (key) => reading.isPhotoKept(`/${key}`),
    ...(release === null && withheld.length > 0 && { outdated: new OutdatedSite(folder, withheld) }),
  };
}
