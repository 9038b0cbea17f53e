/** The part of libheif's bundle that is used here; the package types its inner module only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `target` with RGBA; answers null when the image can't be decoded. */
    display(target: ImageData, done: (shown: ImageData | null) => void): void;
    free(): void;
  }

  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }

  export default function createLibheif(): Libheif | Promise<Libheif>;
}
