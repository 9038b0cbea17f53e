import { notify } from '#src/components/ui/notify.ts';
import { MOST_FAVOURITES, type KeepAnswer } from './favourites.kept.ts';

/** Shows why a change was not stored, if it was not. */
export function notifyNotSaved(answer: KeepAnswer): void {
  if (answer === 'done') return;
  notify({
    title: 'No se ha podido guardar en favoritos',
    description:
      answer === 'full'
        ? `Puedes guardar hasta ${MOST_FAVOURITES} coches. Quita alguno e inténtalo de nuevo.`
        : 'Tu navegador no lo permite (navegación privada) o se ha quedado sin espacio.',
    tone: 'destructive',
  });
}
