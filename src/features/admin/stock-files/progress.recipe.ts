/** The look of a bar that says how far an import or its undoing is. */
export const progressClass =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent bg-line h-1 w-full appearance-none';
