import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { imageLimits } from '#src/config/stock-limits.ts';
import { withoutMetadata } from '#src/server/photos/sound-photo.ts';

/** Where Supabase serves a public bucket. */
const BUCKET_URL = /^https?:\/\/[^/]+\/storage\/v1\/object\/(?:public|sign|authenticated)\//i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Where in the export's folder the picture of a row may lie, as relative paths: in the bucket's folder `vehicles`, or, of a
 * bundled picture, in `src/assets`. Anybody who could write rows may have written the path: what leads out of the folder is
 * no place.
 */
export function photoPlaces(filePath: string): string[] {
  const isUrl = BUCKET_URL.test(filePath);
  const named = isUrl ? decoded(filePath.replace(BUCKET_URL, '').replace(/\?.*$/, '')) : filePath;
  const relative = named.replace(/^\/+/, '');
  if (relative === '' || relative.includes('\0') || relative.split(/[/\\]/).includes('..')) return [];
  const places = relative.startsWith('src/')
    ? [relative, relative.replace(/^src\//, '')]
    : [`vehicles/${relative.replace(/^vehicles\//, '')}`, relative];
  return [...new Set(places.map((place) => path.posix.normalize(place)))];
}

/** The pictures of an export: which are there, and which may come in as they are. */

type Ending = 'jpg' | 'png' | 'webp';

/** As what a stored photo's name ends, by the format that sharp finds. */
const ENDINGS: Readonly<Record<string, Ending>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };
/** Each is tried until the result is small enough; the last one always is. */
const WIDTHS = [4096, 3072, 2048, 1280];
const MAX_PIXELS = 120_000_000;

/** A picture that can be brought in. */
export interface FoundPhoto {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  readonly ending: Ending;
  /** Why it has to become a WebP; '' when it keeps its format. */
  readonly reencoded: string;
}

/** A picture, or why there is none: `missing`, or in words what is wrong with the file. */
export type PhotoFinding = FoundPhoto | { readonly missing: true } | { readonly unreadable: string };

async function firstFile(folder: string, places: readonly string[]) {
  for (const place of places) {
    const file = path.join(folder, place);
    const facts = await stat(file).catch(() => null);
    if (facts?.isFile() === true) return { file, bytes: facts.size };
  }
  return null;
}

/** Looks for a row's picture in the export's folder and into its head. */
export async function findPhoto(folder: string, filePath: string): Promise<PhotoFinding> {
  const found = await firstFile(folder, photoPlaces(filePath));
  if (found === null) return { missing: true };
  const format = await sharp(found.file, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .then(
      (metadata) => metadata.format,
      () => null,
    );
  const name = path.relative(folder, found.file);
  if (format === null) return { unreadable: `${name} is no picture` };
  const ending = ENDINGS[format];
  if (ending === undefined)
    return { ...found, ending: 'webp', reencoded: `${name} is ${format.toUpperCase()}: becomes WebP` };
  if (found.bytes <= imageLimits.maxBytes) return { ...found, ending, reencoded: '' };
  const size = `${(found.bytes / 1024 / 1024).toFixed(1)} MB`;
  return { ...found, ending: 'webp', reencoded: `${name} has ${size}: becomes a smaller WebP` };
}

async function reencode(file: string): Promise<Buffer> {
  for (const width of WIDTHS) {
    const smaller = await sharp(file, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    if (smaller.length <= imageLimits.maxBytes) return smaller;
  }
  throw new Error('does not become small enough');
}

const named = (bytes: Buffer, ending: Ending) => new File([new Uint8Array(bytes)], `foto.${ending}`);

/** What is stored of a picture, without metadata, with a name that ends as it is. @throws Error when the picture is damaged. */
export async function photoUpload({ file, ending, reencoded }: FoundPhoto): Promise<File> {
  if (reencoded === '') {
    const bytes = await withoutMetadata(await readFile(file), ending === 'jpg' ? 'jpeg' : ending);
    if (bytes.length <= imageLimits.maxBytes) return named(bytes, ending);
  }
  return named(await reencode(file), 'webp');
}

/** Where an export keeps pictures. */
const FOLDERS = ['vehicles', 'src/assets'];

/** The files of the export's picture folders, as paths below its folder; hidden ones are the system's. */
export async function listPictures(folder: string): Promise<string[]> {
  const lists = FOLDERS.map(async (name) => {
    const entries = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      );
  });
  return (await Promise.all(lists)).flat().sort();
}
