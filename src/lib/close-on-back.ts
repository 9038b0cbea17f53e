/**
 * Makes the browser's Back close an overlay instead of leaving the page: a history entry is pushed while it is open.
 * @param close closes the overlay; called on Back
 * @param url the entry's URL; by default the page's
 * @returns call it once the overlay is closed, for any reason: removes the history entry if it is still there
 */
export function closeOnBack(close: () => void, url?: string): () => void {
  const gone = new AbortController();
  let isBack = false;
  history.pushState(null, '', url);
  addEventListener(
    'popstate',
    () => {
      isBack = true;
      close();
    },
    { signal: gone.signal },
  );
  return () => {
    gone.abort();
    if (!isBack) history.back();
  };
}
