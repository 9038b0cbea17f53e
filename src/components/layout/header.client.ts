/** Makes the header over a hero solid once the page has scrolled. A sentinel is observed; there is no scroll handler. */
export function watchScroll(): void {
  const header = document.querySelector<HTMLElement>('[data-header="overlay"]');
  const sentinel = document.querySelector('[data-scroll-sentinel]');
  if (header === null || sentinel === null) return;
  new IntersectionObserver(([entry]) => {
    header.toggleAttribute('data-solid', entry?.isIntersecting === false);
  }).observe(sentinel);
}
