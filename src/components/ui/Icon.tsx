import type { IconNode } from 'lucide';

interface IconProps {
  /** What Lucide draws it with. */
  readonly icon: IconNode;
  /** Its size and stroke: icon.recipe.ts. */
  readonly className?: string;
}

/** A drawing beside words or in a button that has a name: screen readers pass it by. */
export function Icon({ icon, className }: IconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {icon.map(([Shape, attributes], position) => (
        <Shape key={position} {...attributes} />
      ))}
    </svg>
  );
}
