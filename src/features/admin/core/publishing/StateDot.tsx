import type { PublishWords } from './publish.words.ts';

const DOTS: Readonly<Record<PublishWords['tone'], string>> = {
  good: 'bg-status-disponible',
  busy: 'bg-status-reservado animate-breathe',
  bad: 'bg-status-vendido',
  unknown: 'bg-status-oculto',
  off: 'bg-status-oculto',
};

/** How something stands, for the eye; the words beside it say the same. */
export function StateDot({ tone }: { readonly tone: PublishWords['tone'] }) {
  return <span className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} aria-hidden="true" />;
}
