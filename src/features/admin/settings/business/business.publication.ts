import type { Health } from '#src/features/admin/core/publishing/publish.messages.ts';

/** State of the last save: stored only, being published, or live. */
export type BusinessPublication = 'saved' | 'publishing' | 'published';

/**
 * @param savedOver the release that was live at the time of the save
 * @param health null or undefined while the server is unreachable
 */
export function businessPublication(
  savedOver: string | null,
  health: Health | null | undefined,
): BusinessPublication {
  // When publishing is off, paused or its state unknown, the card above explains why.
  if (health == null || health.pinned === true || ['off', 'failed'].includes(health.publisher.state))
    return 'saved';
  const isDone = health.publisher.state === 'idle' && health.distribution?.state !== 'publishing';
  return isDone && health.release !== savedOver ? 'published' : 'publishing';
}

export const PUBLICATION_TEXTS: Readonly<Record<BusinessPublication, string>> = {
  saved: 'Guardado. ',
  publishing: 'Guardado. Se está publicando… ',
  published: 'Publicado. ',
};
