/** Name of the dealer, from the page's metadata (BaseLayout.astro): scripts contain no business data. */
export function dealerNameOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
}
