/** Euros as `formatEuros` writes them, for amounts from 0 on: PocketBase's engine has no Intl. */
export function plainEuros(amount: number): string {
  return `${String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, '.')}\u00a0€`;
}
