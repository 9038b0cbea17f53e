import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

/** Photos as phones write them: noisy, rotated by EXIF, with a GPS location, each with a mark. */

/** The location of the phone, which must never be published. */
const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '40/1 32/1 0/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '3/1 38/1 0/1',
};

/** EXIF orientations of a phone, with the degrees by which the pixels are rotated. */
const TURNS = [
  [6, 270],
  [3, 180],
  [8, 90],
  [1, 0],
] as const;

/** Strength of the noise: twelve megapixels take 6 to 9 MB with it. */
const GRAIN = 90;

/** Bits of a mark, most significant first. */
const BITS = 5;

/** The mark: a red corner at the top left, then the photo's number in black and white along the upper edge. */
function markOf(number: number, width: number, height: number): Buffer {
  const side = Math.round(width / (BITS + 2));
  const bits = number
    .toString(2)
    .padStart(BITS, '0')
    .split('')
    .map((bit, index) => {
      const x = (index + 1) * side;
      return `<rect x="${x}" width="${side}" height="${side}" fill="${bit === '1' ? '#fff' : '#000'}"/>`;
    });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fc3e8"/><stop offset=".55" stop-color="#e9e2d0"/>
      <stop offset=".56" stop-color="#6b6f66"/><stop offset="1" stop-color="#33352f"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)" fill-opacity=".75"/>
    <rect width="${side}" height="${side}" fill="#f00"/>${bits.join('')}</svg>`);
}

/** Reads a picture's mark. @returns the photo's number, or null when it is not upright. */
export async function readMark(picture: Buffer): Promise<number | null> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const side = info.width / (BITS + 2);
  const at = (column: number) => {
    const [x, y] = [Math.round((column + 0.5) * side), Math.round(side / 2)];
    return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)] as [
      number,
      number,
      number,
    ];
  };
  const [red, green, blue] = at(0);
  if (!(red > 180 && green < 80 && blue < 80)) return null;
  const bits = Array.from({ length: BITS }, (_, index) => (at(index + 1)[1] > 128 ? '1' : '0'));
  return Number.parseInt(bits.join(''), 2);
}

/** Size of an upright scene. */
interface Scene {
  readonly width: number;
  readonly height: number;
  /** One of the four orientations. */
  readonly held: number;
}

/** A scene with noise, as a phone's JPEG. */
async function shoot(number: number, { width, height, held }: Scene, sigma: number): Promise<Buffer> {
  const [orientation, degrees] = TURNS[held % TURNS.length] ?? TURNS[0];
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer();
  const upright = await sharp(grain)
    .toColourspace('srgb')
    .composite([{ input: markOf(number, width, height) }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(upright)
    .rotate(degrees)
    .withExif({ IFD0: { Make: 'Teléfono' }, IFD3: GPS })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Twelve megapixels of 6 to 9 MB; every second one is in portrait orientation. */
export function phonePhoto(number: number): Promise<Buffer> {
  const [orientation] = TURNS[number % TURNS.length] ?? TURNS[0];
  const isUpright = orientation === 6 || orientation === 8;
  const size = isUpright ? { width: 3024, height: 4032 } : { width: 4032, height: 3024 };
  return shoot(number, { ...size, held: number }, GRAIN);
}

/** Thirty megapixels, as a phone's panorama. */
export function panorama(number: number): Promise<Buffer> {
  return shoot(number, { width: 12_000, height: 2_500, held: 3 }, GRAIN / 2);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a hundred kilobytes that unpacks to 30,000 × 30,000 pixels, 3.6 GB (PNG specification, sections 5 and 11). */
export async function bomb(): Promise<Buffer> {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => packed.push(part));
  const rows = Buffer.alloc((1 + side / 8) * 1000);
  for (let written = 0; written < side; written += 1000)
    if (!deflate.write(rows)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
