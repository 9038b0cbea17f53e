import { skeletonClass } from './surface.recipe.ts';

/** A loading placeholder; the class gives its size. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span className={`${skeletonClass} ${className}`} aria-hidden="true" />;
}
