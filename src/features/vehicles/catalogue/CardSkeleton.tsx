import { Skeleton } from '#src/components/ui/Skeleton.tsx';

/** The skeleton of a card: same photograph, lines and buttons, so there is no layout shift. */
export function CardSkeleton() {
  return (
    <li>
      <Skeleton className="aspect-3/2 w-full" />
      <Skeleton className="mt-4 mb-3 h-4.5 w-1/3" />
      <div className="flex justify-between gap-5">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-1/5" />
      </div>
      <Skeleton className="mt-1 h-4.5 w-2/3" />
      <Skeleton className="mt-3 h-4.5 w-4/5 md:mt-4.5" />
      <Skeleton className="mt-3 h-6.5 w-1/2 md:mt-4" />
      <Skeleton className="mt-4 h-12 w-40 md:mt-5" />
    </li>
  );
}
