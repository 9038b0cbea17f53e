import type { ReactNode } from 'react';
import { emptyStateClass } from './surface.recipe.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** What else it says, before the buttons. */
  readonly children?: ReactNode;
  /** Buttons that lead out of it. */
  readonly actions?: ReactNode;
  /** Of the heading. */
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
