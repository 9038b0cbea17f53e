import { expect, it } from 'vitest';
import { deletePhotosWords } from './delete-photos.messages.ts';

it.each([
  [1, 'esta imagen?', /^También desaparece de la web\. Podrás restaurarla /, 'Eliminar imagen'],
  [2, 'estas 2 imágenes?', /^También desaparecen de la web\. Podrás restaurarlas /, 'Eliminar imágenes'],
] as const)('confirms the deletion of %i photos', (count, object, promise, label) => {
  const { title, description, confirmLabel } = deletePhotosWords(count);
  expect(title).toBe(`¿Estás seguro de que quieres eliminar ${object}`);
  expect(description).toMatch(promise);
  expect(confirmLabel).toBe(label);
});
