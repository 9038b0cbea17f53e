import type { ReactNode } from 'react';
import { emptyStateClass } from './surface.recipe.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** Further content, before the buttons. */
  readonly children?: ReactNode;
  /** Buttons for the next step. */
  readonly actions?: ReactNode;
  /** Level of the heading. */
  readonly level?: 2 | 3;
}

/** Nothing to show: what that means and what to do next. */
export function EmptyState({ title, text, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={emptyStateClass.root}>
      <Heading className={emptyStateClass.title}>{title}</Heading>
      <p className={emptyStateClass.text}>{text}</p>
      {children}
      <div className={emptyStateClass.actions}>{actions}</div>
    </div>
  );
}
