/** The part of libheif's bundle in use; the package types only its inner module. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifImage {
    /** Embind's wrapper of the C API's handle, with its address. */
    readonly handle: { readonly $$: { readonly ptr: number } };
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `target` with RGBA; calls back with null when decoding fails. */
    display(target: ImageData, done: (shown: ImageData | null) => void): void;
    free(): void;
  }

  export interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
    /** The WebAssembly memory; replaced by another object when it grows. */
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    /** A four-character code, the first in the highest byte; 0 without a profile. */
    _heif_image_handle_get_color_profile_type(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    /**
     * @param error address of 12 bytes for the error; @param profile address of a buffer of the profile's
     * size.
     */
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
    /**
     * @param error address of 12 bytes for the error; @param profile address of 4 bytes for the profile's
     * address.
     */
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
    _heif_nclx_color_profile_free(profile: number): void;
  }

  export default function createLibheif(): Libheif | Promise<Libheif>;
}
