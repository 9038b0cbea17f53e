/** Does the work once somebody has the page before them: at once, unless the browser draws it ahead. */
export function whenSeen(work: () => void): void {
  if ((document as { readonly prerendering?: boolean }).prerendering === true)
    document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
