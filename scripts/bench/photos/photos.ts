import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { asDecibels, bytesAtLikeness, msSsim, type Plane } from './ms-ssim.ts';
import { PHOTO_WIDTHS } from '#src/paths.ts';
import { encodeVariant, openPhoto } from '#src/server/photos/encode.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { phonePhoto } from '#tests/support/phone-photos.ts';
import type { Bench, BenchRow } from '#scripts/bench/bench.ts';

/**
 * Bytes and time of a photo's variants in every format: all widths that the site offers are decoded, resized and encoded as the
 * product does it. `dB` is their similarity to the resized picture before encoding. Formats are compared by the bytes that each
 * needs for the similarity of the site's WebP.
 */

/** How the panel stores a phone's photo: longest side in pixels, and JPEG quality. */
const STORED = { side: 2560, quality: 86 };
const GRAINY = 3;
const DEMO = ['berlina_azul_front34', 'familiar_negro_rear34'];

/** The site's own setting, the baseline of the comparison. */
const OURS = 'ours';

interface Setting {
  readonly format: string;
  readonly effort: number | string;
  readonly quality: number | string;
  readonly encode: (photo: Sharp) => Sharp;
}

const jpeg = (quality: number): Setting => ({
  ...{ format: 'jpeg', effort: 'mozjpeg', quality },
  encode: (photo) => photo.jpeg({ quality, mozjpeg: true }),
});
const webp = (quality: number, effort: number): Setting => ({
  ...{ format: 'webp', effort, quality },
  encode: (photo) => photo.webp({ quality, effort }),
});
const avif = (quality: number, effort: number): Setting => ({
  ...{ format: 'avif', effort, quality },
  // Same chroma subsampling as WebP; AVIF's default is 4:4:4.
  encode: (photo) => photo.avif({ quality, effort, chromaSubsampling: '4:2:0' }),
});

const SETTINGS: readonly Setting[] = [
  ...[60, 80].map(jpeg),
  ...[4, 6].flatMap((effort) => [66, 76].map((quality) => webp(quality, effort))),
  // A higher effort takes AVIF at least four seconds of CPU more per photo.
  ...[30, 45].map((quality) => avif(quality, 2)),
];

interface Source {
  readonly kind: string;
  readonly original: Buffer;
  /** Pictures of its variants before encoding, by width. */
  readonly planes: ReadonlyMap<number, Plane>;
}

async function planeOf(photo: Sharp): Promise<Plane> {
  const { data, info } = await photo.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return { data, width: info.width, height: info.height };
  const luma = Float32Array.from(
    { length: info.width * info.height },
    (_, at) => data[at * info.channels] ?? 0,
  );
  return { data: luma, width: info.width, height: info.height };
}

const variantOf = (original: Buffer, width: number) =>
  openPhoto(original).resize({ width, withoutEnlargement: true });

async function sourceOf(kind: string, original: Buffer): Promise<Source> {
  const { autoOrient } = await sharp(original).metadata();
  const planes = new Map<number, Plane>();
  for (const width of PHOTO_WIDTHS)
    if (width <= autoOrient.width) {
      const png = await variantOf(original, width).png({ compressionLevel: 0 }).toBuffer();
      planes.set(width, await planeOf(sharp(png)));
    }
  return { kind, original, planes };
}

async function sources(): Promise<Source[]> {
  const found: Source[] = [];
  for (const name of DEMO) {
    const file = path.join(projectRoot, 'scripts/demo/photos', `${name}.jpg`);
    found.push(await sourceOf('demo', await readFile(file)));
  }
  const { side, quality } = STORED;
  const grainy = openPhoto(await phonePhoto(GRAINY)).resize({ width: side, height: side, fit: 'inside' });
  return [...found, await sourceOf('grainy', await grainy.jpeg({ quality }).toBuffer())];
}

interface Measured {
  readonly bytes: number;
  readonly cpuSeconds: number;
  readonly likeness: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Encodes all variants of a photo with one setting. */
async function measure(
  { original, planes }: Source,
  encode: (original: Buffer, width: number) => Promise<Buffer>,
): Promise<Measured> {
  let [bytes, micros] = [0, 0];
  const likenesses: number[] = [];
  for (const [width, plane] of planes) {
    const before = process.cpuUsage();
    const variant = await encode(original, width);
    const { user, system } = process.cpuUsage(before);
    micros += user + system;
    bytes += variant.length;
    likenesses.push(asDecibels(msSsim(plane, await planeOf(sharp(variant)))));
  }
  return { bytes, cpuSeconds: micros / 1e6, likeness: mean(likenesses) };
}

async function measureAll(
  all: readonly Source[],
  encode: (original: Buffer, width: number) => Promise<Buffer>,
): Promise<Measured> {
  const measured: Measured[] = [];
  for (const source of all) measured.push(await measure(source, encode));
  const meanOf = (key: keyof Measured) => mean(measured.map((one) => one[key]));
  return { bytes: meanOf('bytes'), cpuSeconds: meanOf('cpuSeconds'), likeness: meanOf('likeness') };
}

/** `npm run bench -- photos`. */
export const benchPhotos: Bench = async ({ log, signal }) => {
  const all = await sources();
  const rows: BenchRow[] = [];
  for (const kind of ['demo', 'grainy']) {
    const photos = all.filter((source) => source.kind === kind);
    log.info(`${photos.length} photos (${kind}), ${SETTINGS.length} settings`);
    const own = await measureAll(photos, (original, width) =>
      encodeVariant(original, { width, giro: 0, format: 'webp' }),
    );
    const trials: { readonly setting: Setting; readonly measured: Measured }[] = [];
    for (const setting of SETTINGS) {
      signal.throwIfAborted();
      const encode = (original: Buffer, width: number) =>
        setting.encode(variantOf(original, width)).toBuffer();
      const measured = await measureAll(photos, encode);
      trials.push({ setting, measured });
    }
    const row = (setting: Omit<Setting, 'encode'>, { bytes, cpuSeconds, likeness }: Measured): BenchRow => {
      const same = trials.filter(
        (trial) => trial.setting.format === setting.format && trial.setting.effort === setting.effort,
      );
      const atEqual = bytesAtLikeness(
        same.map(({ measured }) => measured),
        own.likeness,
      );
      return {
        photos: kind,
        ...{ format: setting.format, effort: setting.effort, quality: setting.quality },
        'KB a photo': rounded(bytes / 1000, 0),
        dB: rounded(likeness, 2),
        'CPU s a photo': rounded(cpuSeconds, 2),
        'bytes at equal quality': atEqual === null ? null : `${rounded((100 * atEqual) / own.bytes, 0)} %`,
      };
    };
    rows.push(row({ format: OURS, effort: '', quality: '' }, own));
    for (const { setting, measured } of trials) rows.push(row(setting, measured));
  }
  return rows;
};
