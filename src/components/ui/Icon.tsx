import type { IconNode } from 'lucide';

interface IconProps {
  /** Lucide's nodes. */
  readonly icon: IconNode;
  /** Size and stroke, see icon.recipe.ts. */
  readonly className?: string;
}

/** A decorative icon beside text or in a named button; hidden from screen readers. */
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
