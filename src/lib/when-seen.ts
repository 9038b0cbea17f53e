/** Runs the work once the page is shown: at once, unless the browser prerenders it. */
export function whenSeen(work: () => void): void {
  if ((document as { readonly prerendering?: boolean }).prerendering === true)
    document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
