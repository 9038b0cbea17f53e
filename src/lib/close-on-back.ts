/**
 * Lets Back close what lies over the page, and lead nowhere else: a step of the history stands for it while it is open.
 * @param close closes it; called when Back was pressed
 * @param url the step's; absent, the page's own
 * @returns to be called once it is closed, however: takes the step back when it is still there
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
