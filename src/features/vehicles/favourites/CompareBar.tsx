import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { chosenText, comparePath, FEWEST_COMPARED } from './choice.rules.ts';

/** Follows a list that is too long to be compared as a whole: how many cars are chosen, and the link to their comparison. */
export function CompareBar({ chosen }: { readonly chosen: readonly string[] }) {
  return (
    <div className="bg-surface border-line sticky bottom-0 z-20 mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3">
      <p className="type-small figures min-w-0 flex-1 basis-48" role="status">
        {chosenText(chosen.length)}
      </p>
      <ButtonLink href={comparePath(chosen)} disabled={chosen.length < FEWEST_COMPARED}>
        Comparar
      </ButtonLink>
    </div>
  );
}
