/** Opens and closes the mobile menu in browsers without invoker commands, and closes it where no command does. */
export function enableMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  if (menu === null) return;

  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[commandfor="menu"]'))
      button.addEventListener('click', () => {
        if (button.getAttribute('command') === 'close') menu.close();
        else menu.showModal();
      });
  }

  // A wider viewport shows the bar's links: the hidden menu must not keep the focus.
  matchMedia('(min-width: 64rem)').addEventListener('change', ({ matches }) => {
    if (matches) menu.close();
  });
  // A page restored from the back/forward cache has its menu closed.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) menu.close();
  });
}
