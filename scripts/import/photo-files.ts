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
 * Possible locations of a row's picture in the export, as relative paths: the bucket's folder `vehicles`, or `src/assets` for a
 * bundled picture. The path is untrusted input of the former system, so paths that leave the folder are dropped.
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

/** The pictures of an export: which exist, and which can be imported unchanged. */

type Ending = 'jpg' | 'png' | 'webp';

/** File extension of a stored photo, by the format that sharp detects. */
const ENDINGS: Readonly<Record<string, Ending>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };
/** Tried in this order until the result is small enough; the last one always is. */
const WIDTHS = [4096, 3072, 2048, 1280];
const MAX_PIXELS = 120_000_000;

/** A picture that can be imported. */
export interface FoundPhoto {
  /** Absolute path. */
  readonly file: string;
  readonly bytes: number;
  readonly ending: Ending;
  /** Why it has to be converted to WebP; '' when it keeps its format. */
  readonly reencoded: string;
}

/** A picture, or why there is none: `missing`, or what is wrong with the file. */
export type PhotoFinding = FoundPhoto | { readonly missing: true } | { readonly unreadable: string };

async function firstFile(folder: string, places: readonly string[]) {
  for (const place of places) {
    const file = path.join(folder, place);
    const facts = await stat(file).catch(() => null);
    if (facts?.isFile() === true) return { file, bytes: facts.size };
  }
  return null;
}

/** Finds a row's picture in the export's folder and reads its header. */
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
  if (format === null) return { unreadable: `${name} is not a picture` };
  const ending = ENDINGS[format];
  if (ending === undefined)
    return { ...found, ending: 'webp', reencoded: `${name} is ${format.toUpperCase()}: converted to WebP` };
  if (found.bytes <= imageLimits.maxBytes) return { ...found, ending, reencoded: '' };
  const size = `${(found.bytes / 1024 / 1024).toFixed(1)} MB`;
  return { ...found, ending: 'webp', reencoded: `${name} is ${size}: converted to a smaller WebP` };
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
  throw new Error('it is still too large at the smallest width');
}

const named = (bytes: Buffer, ending: Ending) => new File([new Uint8Array(bytes)], `foto.${ending}`);

/** The file to upload, without metadata, with a name that has its extension. @throws Error when the picture is damaged. */
export async function photoUpload({ file, ending, reencoded }: FoundPhoto): Promise<File> {
  if (reencoded === '') {
    const bytes = await withoutMetadata(await readFile(file), ending === 'jpg' ? 'jpeg' : ending);
    if (bytes.length <= imageLimits.maxBytes) return named(bytes, ending);
  }
  return named(await reencode(file), 'webp');
}

/** Picture folders of an export. */
const FOLDERS = ['vehicles', 'src/assets'];

/** The files of the export's picture folders, as relative paths. Hidden files belong to the system and are skipped. */
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
