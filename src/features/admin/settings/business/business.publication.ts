import type { Health } from '#src/features/admin/core/publishing/publish.messages.ts';

/** What became of the last save: stored, on its way to the site, or there. */
export type BusinessPublication = 'saved' | 'publishing' | 'published';

/**
 * @param savedOver the release that was served when it was saved
 * @param health null or undefined while the server cannot be asked
 */
export function businessPublication(
  savedOver: string | null,
  health: Health | null | undefined,
): BusinessPublication {
  // Where nothing is published, or nothing for now, or the state is unknown, the card above says why.
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
