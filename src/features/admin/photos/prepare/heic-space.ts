import type { HeifImage, Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { ColourSpace } from './colours/colour-space.ts';
import { iccSpace } from './colours/icc-space.ts';
import { nclxSpace } from './colours/nclx-space.ts';

/** libheif decodes without colour conversion, and only its C API gives access to the colour profile. */

const ERROR_BYTES = 12;
/** Profile types: four-character codes. */
const NCLX = 0x6e_63_6c_78;
const ICC: readonly number[] = [0x70_72_6f_66, 0x72_49_43_43];

/** Allocates memory for the C API to write to. @returns null when it reports an error */
function written(
  libheif: Libheif,
  bytes: number,
  write: (error: number, at: number) => void,
): DataView | null {
  const error = libheif._malloc(ERROR_BYTES + bytes);
  try {
    write(error, error + ERROR_BYTES);
    const copy = new DataView(libheif.HEAPU8.slice(error, error + ERROR_BYTES + bytes).buffer);
    return copy.getUint32(0, true) === 0 ? new DataView(copy.buffer, ERROR_BYTES) : null;
  } finally {
    libheif._free(error);
  }
}

function iccOf(libheif: Libheif, handle: number): ColourSpace | null {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  const profile = written(libheif, size, (error, at) =>
    libheif._heif_image_handle_get_raw_color_profile(error, handle, at),
  );
  return profile === null ? null : iccSpace(new Uint8Array(profile.buffer, profile.byteOffset));
}

function nclxOf(libheif: Libheif, handle: number): ColourSpace | null {
  const address = written(libheif, 4, (error, at) =>
    libheif._heif_image_handle_get_nclx_color_profile(error, handle, at),
  )?.getUint32(0, true);
  if (address === undefined) return null;
  // heif_color_profile_nclx: a version, then 32 bits each for primaries and transfer.
  const profile = new DataView(libheif.HEAPU8.slice(address, address + 12).buffer);
  libheif._heif_nclx_color_profile_free(address);
  return nclxSpace(profile.getUint32(4, true), profile.getUint32(8, true));
}

/** The colour space of an image; null for sRGB and for unknown spaces. */
export function heicSpace(libheif: Libheif, image: HeifImage): ColourSpace | null {
  const handle = image.handle.$$.ptr;
  const type = libheif._heif_image_handle_get_color_profile_type(handle);
  if (type === NCLX) return nclxOf(libheif, handle);
  return ICC.includes(type) ? iccOf(libheif, handle) : null;
}
