/** The dealer's name as the page itself tells it (BaseLayout.astro): scripts carry nothing of the business. */
export function dealerNameOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
}
