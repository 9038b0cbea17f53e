import type { IconNode } from 'lucide';
import type { ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';
import type { LeaveGuard } from './routing/panel-navigation.store.ts';
import type { TabRoute } from './routing/panel-place.ts';

/**
 * What a room contributes to the panel. Rooms are listed in src/features/admin/rooms.ts; the core does not
 * depend on them.
 */
export interface Room {
  readonly route: TabRoute;
  readonly label: string;
  readonly icon: IconNode;
  readonly Tab: ComponentType;
  /** Whether the tab restores its scroll position, because its list has to load first. */
  readonly keepsScroll?: boolean;
  /** A number beside the tab's label, and its meaning; hidden while it is null or 0. */
  readonly count?: { readonly $value: ReadableAtom<number | null>; readonly meaning: string };
  /** Rendered beside every tab while the panel is open. */
  readonly Companion?: ComponentType;
  readonly guard?: LeaveGuard;
  /** Resumes interrupted work once the panel is open. */
  readonly resume?: () => Promise<void>;
  /** Whether work is running that leaving the page would abort. */
  readonly isWorking?: () => boolean;
}
