import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { PublishWords } from './publish.messages.ts';

const DOTS: Readonly<Record<PublishWords['tone'], string>> = {
  good: 'bg-status-disponible',
  busy: 'bg-status-reservado animate-breathe',
  bad: 'bg-status-vendido',
  unknown: 'bg-status-oculto',
  off: 'bg-status-oculto',
};

/** A coloured status dot. The text beside it says the same. */
export function StateDot({ tone }: { readonly tone: PublishWords['tone'] }) {
  return <span className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} aria-hidden="true" />;
}

interface StateWordsProps {
  /** Null until the status has loaded. */
  readonly words: PublishWords | null;
  /** Larger, as the main content of a card. */
  readonly isTitle?: boolean;
}

/** A status: dot, title and explanation. */
export function StateWords({ words, isTitle = false }: StateWordsProps) {
  if (words === null) return <Skeleton className={`h-10 w-full max-w-md ${isTitle ? 'mt-3' : ''}`} />;
  return (
    <>
      <p
        className={`${isTitle ? 'type-title-s mt-1.5' : 'type-label'} flex items-center gap-3`}
        data-state={words.tone}
      >
        <StateDot tone={words.tone} />
        {words.title}
      </p>
      <p className="type-small text-text-muted mt-1 break-words">{words.detail}</p>
    </>
  );
}
