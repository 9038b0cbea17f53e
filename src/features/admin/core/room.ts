import type { IconNode } from 'lucide';
import type { ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';
import type { LeaveGuard } from './routing/panel-navigation.store.ts';
import type { TabRoute } from './routing/panel-place.ts';

/** What a room brings to the panel. Rooms are listed in src/features/admin/rooms.ts, and the core knows none of them. */
export interface Room {
  readonly route: TabRoute;
  readonly label: string;
  readonly icon: IconNode;
  readonly Tab: ComponentType;
  /** Scrolls to where it was left by itself, because its list has to be there first. */
  readonly keepsScroll?: boolean;
  /** A number beside the tab's label, and what it counts; nothing while it is null or 0. */
  readonly count?: { readonly $value: ReadableAtom<number | null>; readonly meaning: string };
  /** Stands beside every tab, as long as the panel is open. */
  readonly Companion?: ComponentType;
  readonly guard?: LeaveGuard;
  /** Goes on with what was begun, once the panel is open. */
  readonly resume?: () => Promise<void>;
  /** Whether it does what would end with the page. */
  readonly isWorking?: () => boolean;
}
