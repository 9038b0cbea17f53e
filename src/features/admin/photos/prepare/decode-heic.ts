import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { MAX_PIXELS } from './photo-size.ts';

/** HEIC for browsers that can't open it (all but Safari). libheif by itself is 2 MB: nobody loads it without need. */

/**
 * @returns the photograph upright, as the file says that it stands
 * @throws Error when it can't be read
 */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const libheif = await createLibheif();
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (image === undefined) throw new Error('No image in it');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new RangeError('Too many pixels');
  return new Promise((resolve, reject) => {
    image.display(new ImageData(width, height), (shown) => {
      image.free();
      if (shown === null) reject(new Error('It breaks off'));
      else resolve(shown);
    });
  });
}
