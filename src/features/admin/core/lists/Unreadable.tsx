import { TriangleAlert } from 'lucide';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { namesText, unreadableTitle, type RecordWords } from './read-list.ts';

interface UnreadableProps {
  readonly names: readonly string[];
  readonly words: RecordWords;
}

/** Names the records of a list that could not be read. Renders nothing when all could. */
export function Unreadable({ names, words }: UnreadableProps) {
  if (names.length === 0) return null;
  return (
    <div
      role="status"
      className="border-line-strong rounded-m mb-6 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-3 border p-4"
      data-unreadable
    >
      <Icon icon={TriangleAlert} className={`${iconClass.m} text-danger-text mt-0.5`} />
      <div>
        <p className="type-label leading-6">{unreadableTitle(names.length, words)}</p>
        <p className="type-small wrap-anywhere">{namesText(names)}</p>
        <p className="type-small text-text-muted mt-1">
          El resto no se ve afectado. Avisa al responsable del servidor.
        </p>
      </div>
    </div>
  );
}
