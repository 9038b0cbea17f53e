import type { ReactNode } from 'react';
import { badgeClass, badgeDotClass, type BadgeTone } from './badge.recipe.ts';

export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return (
    <span className={badgeClass(tone)} data-context="studio" data-badge={tone}>
      <span className={badgeDotClass(tone)} aria-hidden="true" />
      {children}
    </span>
  );
}
