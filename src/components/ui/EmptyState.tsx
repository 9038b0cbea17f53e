import type { ReactNode } from 'react';
import { emptyStateClass } from './surface.recipe.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** Buttons that lead out of it. */
  readonly actions?: ReactNode;
}

/** Nothing to show: what that means and what to do next. */
export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className={emptyStateClass.root}>
      <h2 className={emptyStateClass.title}>{title}</h2>
      <p className={emptyStateClass.text}>{text}</p>
      <div className={emptyStateClass.actions}>{actions}</div>
    </div>
  );
}
