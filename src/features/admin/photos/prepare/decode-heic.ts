import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { convertToSrgb } from './colours/colour-space.ts';
import { heicSpace } from './heic-space.ts';
import { MAX_PIXELS } from './photo-size.ts';

/**
 * Decodes HEIC for browsers without support (all but Safari). libheif alone is 2 MB, so it loads on demand.
 */

/**
 * @returns the file's primary image, upright as declared in the file, in sRGB
 * @throws Error when it cannot be decoded
 */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const libheif = await createLibheif();
  const images = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  // The order of the images has no meaning.
  const image = images.find((candidate) => candidate.is_primary());
  if (image === undefined) throw new Error('HEIC without a primary image');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new RangeError('HEIC with too many pixels');
  const space = heicSpace(libheif, image);
  return new Promise((resolve, reject) => {
    image.display(new ImageData(width, height), (shown) => {
      for (const each of images) each.free();
      if (shown === null) {
        reject(new Error('HEIC decoding failed'));
        return;
      }
      if (space !== null) convertToSrgb(shown.data, space);
      resolve(shown);
    });
  });
}
