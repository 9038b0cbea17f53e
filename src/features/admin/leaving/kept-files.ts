import { buttonClass } from '#src/components/ui/button.recipe.ts';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { countUploads, forgetUploads } from '#src/features/admin/photos/upload/kept-uploads.ts';
import { forgetImport } from '#src/features/admin/stock-files/kept-import.ts';

/** Files that the panel keeps in the browser, which signing out removes: photos to send, and the stock file of an import. */

function button(label: string, value: string, variant: 'primary' | 'secondary'): HTMLButtonElement {
  const made = document.createElement('button');
  Object.assign(made, { value, textContent: label, className: buttonClass({ variant }) });
  return made;
}

function line<Tag extends 'h2' | 'p'>(tag: Tag, className: string, text: string): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

/** Asks in a native dialog, since most pages have no React. */
function askToDiscard(photos: number): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = `${dialogClass.panel} backdrop:bg-scrim`;
  dialog.dataset['context'] = 'paper';
  const title = '¿Salir sin enviar las fotos?';
  const count = photos === 1 ? 'Queda 1 foto sin enviar' : `Quedan ${photos} fotos sin enviar`;
  const what = photos === 1 ? 'se borra' : 'se borran';
  const form = Object.assign(document.createElement('form'), {
    method: 'dialog',
    className: dialogClass.actions,
  });
  form.append(button('Cancelar', '', 'secondary'), button('Salir y borrar', 'discard', 'primary'));
  dialog.setAttribute('aria-label', title);
  dialog.append(
    line('h2', dialogClass.title, title),
    line('p', dialogClass.text, `${count}. Si sales ahora, ${what} de este navegador.`),
    form,
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'discard');
    });
    dialog.showModal();
  });
}

/** Removes the kept files. Asks first when photos are still to be sent. @returns false when the user wants to stay */
export async function discardFiles(): Promise<boolean> {
  const photos = await countUploads();
  if (photos > 0 && !(await askToDiscard(photos))) return false;
  await Promise.all([forgetUploads(), forgetImport()]);
  return true;
}
