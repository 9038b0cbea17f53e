import type { ImageKind } from './image-kind.ts';

/** Why a file cannot be used as a photo. */
export type RefusalReason =
  | 'not-an-image'
  | 'unopened'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'slow'
  | 'unloaded'
  | 'page-ended'
  | 'pages-ended';

/** Formats that only some browsers decode: such a file may be intact although decoding fails. */
const OPENED_BY_SOME: ReadonlySet<ImageKind> = new Set(['heic', 'avif']);

const UNOPENED = 'Este formato de foto no se puede abrir aquí. Guárdala como JPG, PNG o WEBP.';

/** The message for a refused file, from SPEC section 8 where it has one. */
export function refusalText(reason: RefusalReason, kind: ImageKind): string {
  switch (reason) {
    case 'not-an-image':
      return 'Solo se permiten archivos de imagen';
    case 'too-large':
      return 'El archivo no puede superar los 5MB';
    case 'too-many-pixels':
      return 'La foto tiene demasiados píxeles para prepararla aquí. Redúcela a menos de 100 megapíxeles.';
    case 'slow':
    case 'unloaded':
      return 'Este dispositivo no ha podido preparar la foto. Recarga el panel y prueba otra vez, o redúcela antes.';
    case 'page-ended':
      return 'El panel se ha cerrado dos veces mientras preparaba esta foto. Redúcela antes, o reinténtalo.';
    case 'pages-ended':
      return 'El panel se ha cerrado varias veces mientras preparaba fotos. Reinténtalas de una en una.';
    case 'damaged':
      return OPENED_BY_SOME.has(kind)
        ? UNOPENED
        : 'La foto está dañada y no se puede leer. Vuelve a hacerla o a exportarla.';
    case 'unopened':
      return UNOPENED;
  }
}

/** A file refused before its upload. Its message is for users. */
export class PhotoRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, kind: ImageKind, text = refusalText(reason, kind)) {
    super(text);
    this.reason = reason;
  }
}
