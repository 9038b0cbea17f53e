/** The mobile menu in browsers without invoker commands, and what the commands leave open. */
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

  // A window that grows shows the bar's own links: the menu behind it must not hold the focus.
  matchMedia('(min-width: 64rem)').addEventListener('change', ({ matches }) => {
    if (matches) menu.close();
  });
  // A page that comes back from the browser's memory comes back without its menu.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) menu.close();
  });
}
