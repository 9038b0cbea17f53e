/** Badges are small plates with the same colours in both contexts. */

export type BadgeTone = 'disponible' | 'reservado' | 'vendido' | 'oculto' | 'plain';

const plate =
  'inline-flex items-center gap-2 rounded-s border px-2.5 py-0.5 type-caption font-medium leading-5 whitespace-nowrap';

const plates: Readonly<Record<BadgeTone, string>> = {
  disponible: 'border-line bg-surface text-text',
  reservado: 'border-status-reservado bg-status-reservado text-surface',
  vendido: 'border-danger bg-danger text-on-danger',
  oculto: 'border-line bg-surface text-text-muted',
  plain: 'border-line bg-surface text-text',
};

const dots: Readonly<Record<BadgeTone, string>> = {
  disponible: 'bg-status-disponible',
  reservado: 'bg-surface',
  vendido: 'bg-on-danger',
  oculto: 'bg-status-oculto',
  plain: 'hidden',
};

/** Classes of the plate. The element also has `data-context="studio"`. */
export function badgeClass(tone: BadgeTone): string {
  return `${plate} ${plates[tone]}`;
}

/** Classes of the dot in the status colour; the label always states the status in words. */
export function badgeDotClass(tone: BadgeTone): string {
  return `size-2 shrink-0 rounded-full ${dots[tone]}`;
}

/** Classes of a badge on a card: ordinary ones have no plate, so that reserved and sold cars stand out. */
export function quietBadgeClass(tone: 'disponible' | 'plain'): string {
  return `inline-flex items-center gap-1.5 type-caption leading-5 whitespace-nowrap ${tone === 'disponible' ? 'text-text' : 'text-text-muted'}`;
}
