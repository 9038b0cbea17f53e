import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { convertToSrgb } from './colours/colour-space.ts';
import { heicSpace } from './heic-space.ts';
import { MAX_PIXELS } from './photo-size.ts';

/** HEIC for browsers that can't open it (all but Safari). libheif by itself is 2 MB: nobody loads it without need. */

/**
 * @returns the file's primary image upright, as the file says that it stands, in sRGB
 * @throws Error when it can't be read
 */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const libheif = await createLibheif();
  const images = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  // Their order is the file's, and says nothing.
  const image = images.find((candidate) => candidate.is_primary());
  if (image === undefined) throw new Error('No image in it');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new RangeError('Too many pixels');
  const space = heicSpace(libheif, image);
  return new Promise((resolve, reject) => {
    image.display(new ImageData(width, height), (shown) => {
      for (const each of images) each.free();
      if (shown === null) {
        reject(new Error('It breaks off'));
        return;
      }
      if (space !== null) convertToSrgb(shown.data, space);
      resolve(shown);
    });
  });
}
