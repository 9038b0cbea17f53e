import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeVariant, measurePhoto } from './encode.ts';

/** A picture with a red left half and a blue right half. */
async function original(): Promise<Buffer> {
  const half = { width: 20, height: 20, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 40, background: '#f00' } })
    .composite([{ input: blue, left: 20, top: 0 }])
    .jpeg()
    .toBuffer();
}

it.each([
  [0, 40, 20, 'left'],
  [90, 20, 40, 'top'],
  [180, 40, 20, 'right'],
  [270, 20, 40, 'bottom'],
] as const)(
  'rotated by %d degrees it has %d by %d pixels, with its left side at the %s',
  async (giro, width, height, edge) => {
    const variant = await encodeVariant(await original(), { width: 320, giro, format: 'jpg' });
    const { data, info } = await sharp(variant).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const [x, y] = {
      ...{ left: [2, height / 2], right: [width - 2, height / 2] },
      ...{ top: [width / 2, 2], bottom: [width / 2, height - 2] },
    }[edge] as [number, number];
    const at = (y * width + x) * info.channels;
    expect([data[at], data[at + 2]].map((value = 0) => value > 128)).toEqual([true, false]);
  },
);

/** A picture of one grey. */
const grey = (value: number) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: value, g: value, b: value } } })
    .png()
    .toBuffer();

// 118 of 255 is a relative luminance of 0.18.
it.each([
  [0, true],
  [100, true],
  [117, true],
  [119, false],
  [255, false],
])('a photo of grey %d is dark: %s', async (value, oscura) => {
  expect(await measurePhoto(await grey(value), 0)).toMatchObject({ ancho: 30, alto: 20, oscura });
});

it.each([
  [0, 0],
  [60, 80],
  [128, 147],
  [255, 255],
])('a lifted variant turns grey %d into %d', async (value, expected) => {
  const form = { width: 320, giro: 0, format: 'webp', lifted: true } as const;
  const { data } = await sharp(await encodeVariant(await grey(value), form))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - expected)).toBeLessThanOrEqual(2);
});

it.each([
  [0, '100_200_300_400', 4, 8],
  [90, '200_100_400_300', 6, 8],
] as const)('rotated by %d it shows nothing of what is in the box %s', async (giro, tapado, x, y) => {
  for (const format of ['webp', 'jpg'] as const) {
    const variant = await encodeVariant(await original(), { width: 320, giro, tapado, format });
    const { data, info } = await sharp(variant).raw().toBuffer({ resolveWithObject: true });
    const colour = (left: number, top: number) =>
      [...data.subarray((top * info.width + left) * info.channels)].slice(0, 3);
    const isNear = (seen: number[], wanted: number[]) =>
      seen.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) < 60);
    expect(isNear(colour(x + 2, y + 1), [230, 230, 226])).toBe(true);
    expect(isNear(colour(1, 1), [255, 0, 0])).toBe(true);
  }
});

it('a box covers every pixel that it touches, at each width, with a transparent photo too', async () => {
  const picture = await sharp({
    create: { width: 1001, height: 667, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  for (const width of [320, 640, 1280]) {
    const variant = await encodeVariant(picture, {
      ...{ width, giro: 0, tapado: '333_333_334_667', format: 'webp' },
    });
    const { data, info } = await sharp(variant).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    const inside = [Math.ceil(info.width * 0.334) + 1, Math.floor(info.width * 0.666) - 1];
    for (const x of inside)
      for (const y of [Math.ceil(info.height * 0.334) + 1, info.height - 1])
        expect(red(x, y), `${width}: ${x}, ${y}`).toBeGreaterThan(180);
    expect(red(2, 2)).toBeLessThan(60);
  }
});

/** Red at the left or top, blue at the right or bottom, green between. */
async function striped(width: number, height: number): Promise<Buffer> {
  const isWide = width > height;
  const band = (background: string, place: { readonly left?: number; readonly top?: number }) => ({
    input: {
      create: {
        ...{ width: isWide ? width / 3 : width, height: isWide ? height : height / 3 },
        ...{ channels: 3 as const, background },
      },
    },
    ...{ left: 0, top: 0, ...place },
  });
  return sharp({ create: { width, height, channels: 3, background: '#0f0' } })
    .composite([
      band('#f00', {}),
      band('#00f', isWide ? { left: (width * 2) / 3 } : { top: (height * 2) / 3 }),
    ])
    .png()
    .toBuffer();
}

describe('the crop for shared links', () => {
  /** The pixel in the middle. */
  const middleOf = async (picture: Buffer) => {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  const isBright = (pixel: readonly number[]) => pixel.map((channel) => channel > 180);
  const form = { width: 1200, giro: 0, format: 'jpg' } as const;

  it.each([
    [600, 900, 0, [true, false, false]],
    [600, 900, 5, [false, true, false]],
    [600, 900, 10, [false, false, true]],
    [3000, 600, 0, [true, false, false]],
    [3000, 600, 5, [false, true, false]],
    [3000, 600, 10, [false, false, true]],
  ])(
    'of %d by %d pixels at position %d shows that part, in one size',
    async (width, height, link, bright) => {
      const picture = await encodeVariant(await striped(width, height), { ...form, link });
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(isBright(await middleOf(picture))).toEqual(bright);
    },
  );

  it('leaves nothing of the part in the box', async () => {
    // The box is the middle band.
    const tapado = '0_333_1000_334';
    const picture = await encodeVariant(await striped(600, 900), { ...form, tapado, link: 5 });
    expect(isBright(await middleOf(picture))).toEqual([true, true, true]);
  });

  it('stays below the size that WhatsApp shows, also with grain', async () => {
    const noise = Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, at) => 90 + ((at * 7919) % 61)));
    const original = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
      .png()
      .toBuffer();
    const picture = await encodeVariant(original, { ...form, link: 5 });
    expect(picture.length).toBeLessThan(300_000);
  });
});
