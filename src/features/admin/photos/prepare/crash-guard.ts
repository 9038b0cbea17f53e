/**
 * Counts consecutive crashes of the panel's page while preparing photos. The declared size does not predict
 * them: decoders go by the compressed data, and phones differ in memory.
 */

/**
 * The photo in preparation at the last crash, and the number of consecutive crashes, whichever photo caused
 * them.
 */
export interface PageCrashes {
  readonly id: string;
  readonly times: number;
}

const KEY = 'panel-foto-en-curso';

/** Crashes after which the photo is only retried manually. */
const MAX_CRASHES = 2;

function parsed(text: string | null): PageCrashes | null {
  const [, times = '', id = ''] = /^([1-9]\d{0,3}) (\S+)$/.exec(text ?? '') ?? [];
  return id === '' ? null : { id, times: Number(times) };
}

/** Without storage (private browsing) no upload survives the page either, so there is nothing to guard. */
function withStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The consecutive crashes; null when the last photo was prepared or refused normally. */
export function pageCrashes(): PageCrashes | null {
  return withStorage(() => parsed(localStorage.getItem(KEY)));
}

function keep(crashes: PageCrashes | null): void {
  withStorage(() => {
    if (crashes === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${crashes.times} ${crashes.id}`);
  });
}

/**
 * Prepares a photo, and counts a crash of the page meanwhile. Closing or reloading does not count.
 * @param id of its upload
 */
export async function countingCrashes<T>(id: string, prepare: () => Promise<T>): Promise<T> {
  const before = pageCrashes();
  keep({ id, times: (before?.times ?? 0) + 1 });
  const finished = new AbortController();
  addEventListener('pagehide', () => keep(before), { signal: finished.signal });
  try {
    return await prepare();
  } finally {
    finished.abort();
    keep(null);
  }
}

/**
 * Why a photo needs a manual retry: the page crashed twice while preparing it, or again with the next photo,
 * so that it is unclear which one caused it.
 * @returns null when it may resume automatically
 */
export function suspicion(id: string, crashes: PageCrashes | null): 'page-ended' | 'pages-ended' | null {
  if (crashes === null || crashes.times < MAX_CRASHES) return null;
  if (crashes.id === id) return 'page-ended';
  return crashes.times > MAX_CRASHES ? 'pages-ended' : null;
}
