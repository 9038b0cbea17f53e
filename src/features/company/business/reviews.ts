/** Reviews of the dealer on other sites: staff type what those sites say, and visitors check it there. */

export interface Review {
  /** The other site: 'Google'. */
  readonly source: string;
  /** The page with the reviews; https only. */
  readonly url: string;
  readonly count: number;
  /** As that site states it: '4,8 de 5'. */
  readonly score: string;
  /** The day of the numbers, `YYYY-MM-DD`. */
  readonly date: string;
  /** Who checks that the reviews come from customers; '' when that is unknown. */
  readonly verifiedBy: string;
}

/** Maximum number of entries. */
export const MOST_REVIEWS = 5;

/** For example '1.132 opiniones'. For PocketBase's hooks too, which have no Intl. */
export function reviewCountText(count: number): string {
  const grouped = String(count).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${grouped} ${count === 1 ? 'opinión' : 'opiniones'}`;
}

/** Whether the reviews are verified, and by whom (TRLGDCU article 20.4). */
export function verifiedText({ verifiedBy }: Pick<Review, 'verifiedBy'>): string {
  return verifiedBy === '' ? 'No se verifica que sean de clientes' : `Verificadas por ${verifiedBy}`;
}

/** For example 'Google: 4,8 de 5, 132 opiniones'. */
export function shortReviewText({ source, score, count }: Review): string {
  return `${source}: ${score}, ${reviewCountText(count)}`;
}
