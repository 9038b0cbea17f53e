/** Style of the progress bar of an import or its undo. */
export const progressClass =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent bg-line h-1 w-full appearance-none';
