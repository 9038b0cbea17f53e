import { readFileSync } from 'node:fs';
import { notice, photoFile } from '#tests/support/panel.ts';
import type { Task } from './hands.ts';

/** A German advert with 28 facts and 36 specs. */
const ADVERT = new URL('../../../tests/fixtures/adverts/use/25-page.txt', import.meta.url);
const PHOTOS = 15;

/** From a pasted advert to a car on the site, with its specs and photos. */
export const advertToLive: Task = async (hands) => {
  const { page } = hands;
  await hands.press(page.getByRole('button', { name: /^Nuevo/ }).first());
  await hands.press(page.getByRole('button', { name: 'Pegar anuncio' }));
  await hands.paste(page.getByLabel('Texto del anuncio'), readFileSync(ADVERT, 'utf8'));
  await hands.press(page.getByRole('button', { name: 'Pasar al formulario' }));
  await hands.press(page.getByRole('button', { name: 'Guardar y hacer fotos' }));
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, (_, index) => photoFile(`foto ${index + 1}.jpg`, index)),
  );
  await hands.chooseFiles(page.getByText('Elegir fotos', { exact: true }), photos);
  await notice(page, `${PHOTOS} imágenes subidas correctamente`).waitFor();
  await hands.press(page.locator('[data-hidden-car]').getByRole('button', { name: 'Publicar' }));
  await notice(page, 'Vehículo actualizado correctamente').waitFor();
};
