import type { ImageKind } from './image-kind.ts';

/** Why a file can't be made a photograph of the stock. */
export type RefusalReason =
  | 'not-an-image'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'slow'
  | 'unloaded'
  | 'page-ended'
  | 'pages-ended';

/** Kinds that some browsers can't open although the file is sound. */
const DAMAGED: Partial<Record<ImageKind, string>> = {
  heic: 'Esta foto HEIC no se ha podido abrir aquí. Compártela como JPG; en el iPhone, con Ajustes › Cámara › Formatos › «Más compatible», las próximas ya lo son.',
  avif: 'Esta foto AVIF no se ha podido abrir aquí. Conviértela a JPG.',
};

/** What is told beside the file: SPEC section 8's words where it has them. */
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
      return DAMAGED[kind] ?? 'La foto está dañada y no se puede leer. Vuelve a hacerla o a exportarla.';
  }
}

/** A file that is refused before it leaves. Its message is told to people. */
export class PhotoRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, kind: ImageKind, text = refusalText(reason, kind)) {
    super(text);
    this.reason = reason;
  }
}
