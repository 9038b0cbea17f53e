/** The header over a hero turns solid once the page has moved; a sentinel tells, no scroll handler runs. */
export function watchScroll(): void {
  const header = document.querySelector<HTMLElement>('[data-header="overlay"]');
  const sentinel = document.querySelector('[data-scroll-sentinel]');
  if (header === null || sentinel === null) return;
  new IntersectionObserver(([entry]) => {
    header.toggleAttribute('data-solid', entry?.isIntersecting === false);
  }).observe(sentinel);
}
