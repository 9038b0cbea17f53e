import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeVariant } from './encode.ts';

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
