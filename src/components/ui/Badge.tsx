import type { ReactNode } from 'react';
import { badgeClass, badgeDotClass, quietBadgeClass, type BadgeTone } from './badge.recipe.ts';

interface BadgeProps {
  readonly tone: BadgeTone;
  /** Without a plate, for ordinary tones. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone, quiet = false, children }: BadgeProps) {
  const bare = quiet && (tone === 'disponible' || tone === 'plain') ? tone : null;
  return (
    <span
      className={bare === null ? badgeClass(tone) : quietBadgeClass(bare)}
      data-context={bare === null ? 'studio' : undefined}
      data-badge={tone}
    >
      <span className={badgeDotClass(tone)} aria-hidden="true" />
      {children}
    </span>
  );
}
