import { TRASH_PROMISE_HER, TRASH_PROMISE_THEM } from '#src/features/admin/trash/trash.messages.ts';

/** The texts of the dialog that confirms moving photos to the trash. */
export interface DeletePhotosWords {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
}

const ONE: DeletePhotosWords = {
  title: '¿Estás seguro de que quieres eliminar esta imagen?',
  description: `También desaparece de la web. ${TRASH_PROMISE_HER}`,
  confirmLabel: 'Eliminar imagen',
};

/** The texts for a number of photos. */
export function deletePhotosWords(count: number): DeletePhotosWords {
  if (count === 1) return ONE;
  return {
    title: `¿Estás seguro de que quieres eliminar estas ${count} imágenes?`,
    description: `También desaparecen de la web. ${TRASH_PROMISE_THEM}`,
    confirmLabel: 'Eliminar imágenes',
  };
}
