import { showToast } from '#src/components/ui/toast.client.ts';
import { MOST_FAVOURITES, type KeepAnswer } from './favourites.kept.ts';

/** Shows why a car could not be stored. Loaded on demand. */
export function showNotSaved(answer: Exclude<KeepAnswer, 'done'>): void {
  showToast({
    title: 'No se ha podido guardar en favoritos',
    description:
      answer === 'full'
        ? `Puedes guardar hasta ${MOST_FAVOURITES} coches. Quita alguno e inténtalo de nuevo.`
        : 'Tu navegador no lo permite (navegación privada) o se ha quedado sin espacio.',
    tone: 'destructive',
  });
}
