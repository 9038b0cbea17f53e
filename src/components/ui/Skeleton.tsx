import { skeletonClass } from './surface.recipe.ts';

/** A place that is being filled; its size comes with the class. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span className={`${skeletonClass} ${className}`} aria-hidden="true" />;
}
