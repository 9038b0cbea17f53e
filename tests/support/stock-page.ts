/** A page with an open stock stream: the received text, and whether the stream has ended. */
export interface StockPage {
  readonly status: number;
  readonly heard: string;
  readonly isOver: boolean;
  readonly leave: () => void;
}

/** Opens an event stream as a page does, and reads it until it ends. Resolves with the response's head. */
export async function openStockPage(url: string | URL, address = '203.0.113.1'): Promise<StockPage> {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers: { 'X-Forwarded-For': address }, signal: leaving.signal });
  const page = { status: answer.status, heard: '', isOver: false, leave: () => leaving.abort() };
  const read = async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) page.heard += part;
  };
  void read()
    .catch(() => undefined)
    .finally(() => (page.isOver = true));
  return page;
}
