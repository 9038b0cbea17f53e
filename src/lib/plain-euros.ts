/** Euros as `formatEuros` writes them, for amounts of at least 0: PocketBase's engine has no Intl. */
export function plainEuros(amount: number): string {
  return `${String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, '.')}\u202f€`;
}
