import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countingPageEndings, pageEndings, suspicion, type PageEndings } from './crash-guard.ts';

describe('suspicion', () => {
  const ended = (times: number, id = 'one'): PageEndings => ({ id, times });

  it.each<[string, string, PageEndings | null, ReturnType<typeof suspicion>]>([
    ['nothing ended', 'one', null, null],
    ['it ended the page once', 'one', ended(1), null],
    ['it ended the page twice', 'one', ended(2), 'page-ended'],
    ['another ended it twice', 'other', ended(2), null],
    ['the next one ended it, too', 'two', ended(3, 'two'), 'page-ended'],
    ['two of the others ended it', 'other', ended(3, 'two'), 'pages-ended'],
    ['it goes on and on', 'other', ended(9), 'pages-ended'],
  ])('when %s', (_, id, endings, reason) => {
    expect(suspicion(id, endings)).toBe(reason);
  });
});

describe('countingPageEndings', () => {
  const kept = new Map<string, string>();
  let page: EventTarget;

  beforeEach(() => {
    kept.clear();
    page = new EventTarget();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  });
  afterEach(() => vi.unstubAllGlobals());

  /** A page that ends while it prepares: nothing of it goes on. */
  const endingPage = (id: string) => void countingPageEndings(id, () => new Promise<never>(() => undefined));

  it('counts pages that ended, one after the other', () => {
    expect(pageEndings()).toBeNull();
    endingPage('one');
    expect(pageEndings()).toEqual({ id: 'one', times: 1 });
    endingPage('two');
    expect(pageEndings()).toEqual({ id: 'two', times: 2 });
  });

  it('forgets them with a photograph that is prepared, or refused', async () => {
    endingPage('one');
    expect(await countingPageEndings('two', () => Promise.resolve('done'))).toBe('done');
    expect(pageEndings()).toBeNull();
    endingPage('one');
    await expect(countingPageEndings('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(pageEndings()).toBeNull();
  });

  it('does not count a page that is closed or reloaded', () => {
    kept.set('panel-foto-en-curso', '1 one');
    endingPage('two');
    expect(pageEndings()).toEqual({ id: 'two', times: 2 });
    page.dispatchEvent(new Event('pagehide'));
    expect(pageEndings()).toEqual({ id: 'one', times: 1 });
  });

  it('goes on where the browser keeps nothing, or nonsense is kept', async () => {
    kept.set('panel-foto-en-curso', '{"id":1}');
    expect(pageEndings()).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(await countingPageEndings('one', () => Promise.resolve(1))).toBe(1);
  });
});
