/**
 * Counts how often in a row the panel's page has ended, by no wish of anybody, while a photograph was prepared. No size that a file says
 * tells what a browser can stand: decoders go by what is compressed, and phones differ.
 */

/** The photograph that was being prepared when the page ended last, and how many times in a row it has ended so, whichever it was. */
export interface PageEndings {
  readonly id: string;
  readonly times: number;
}

const KEY = 'panel-foto-en-curso';

/** As often a page may end before the photograph that was being prepared waits until somebody asks for it. */
const MOST_OF_ONE = 2;

function parsed(text: string | null): PageEndings | null {
  const [, times = '', id = ''] = /^([1-9]\d{0,3}) (\S+)$/.exec(text ?? '') ?? [];
  return id === '' ? null : { id, times: Number(times) };
}

/** A browser that keeps nothing (private) has nothing to go on with after its page has ended, either. */
function ifItKeeps<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** What is known of pages that ended; null when the last photograph was prepared, or refused, in order. */
export function pageEndings(): PageEndings | null {
  return ifItKeeps(() => parsed(localStorage.getItem(KEY)));
}

function keep(endings: PageEndings | null): void {
  ifItKeeps(() => {
    if (endings === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${endings.times} ${endings.id}`);
  });
}

/**
 * Prepares a photograph, and has it count when the page ends meanwhile. One that is closed or reloaded does not.
 * @param id that of its upload
 */
export async function countingPageEndings<T>(id: string, prepare: () => Promise<T>): Promise<T> {
  const before = pageEndings();
  keep({ id, times: (before?.times ?? 0) + 1 });
  const over = new AbortController();
  addEventListener('pagehide', () => keep(before), { signal: over.signal });
  try {
    return await prepare();
  } finally {
    over.abort();
    keep(null);
  }
}

/**
 * Why a photograph waits until somebody asks for it: the page has ended twice while it was being prepared, or again with the next one, so
 * that nobody knows which of them the browser stands.
 * @returns null when it goes on by itself
 */
export function suspicion(id: string, endings: PageEndings | null): 'page-ended' | 'pages-ended' | null {
  if (endings === null || endings.times < MOST_OF_ONE) return null;
  if (endings.id === id) return 'page-ended';
  return endings.times > MOST_OF_ONE ? 'pages-ended' : null;
}
