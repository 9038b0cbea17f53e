import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countingCrashes, pageCrashes, suspicion, type PageCrashes } from './crash-guard.ts';

describe('suspicion', () => {
  const crashed = (times: number, id = 'one'): PageCrashes => ({ id, times });

  it.each<[string, string, PageCrashes | null, ReturnType<typeof suspicion>]>([
    ['the page never crashed', 'one', null, null],
    ['this photo crashed the page once', 'one', crashed(1), null],
    ['this photo crashed the page twice', 'one', crashed(2), 'page-ended'],
    ['another photo crashed it twice', 'other', crashed(2), null],
    ['the next photo crashed it too', 'two', crashed(3, 'two'), 'page-ended'],
    ['two other photos crashed it', 'other', crashed(3, 'two'), 'pages-ended'],
    ['the crashes continue', 'other', crashed(9), 'pages-ended'],
  ])('when %s', (_, id, crashes, reason) => {
    expect(suspicion(id, crashes)).toBe(reason);
  });
});

describe('countingCrashes', () => {
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

  /** A page that crashes while preparing: its work never settles. */
  const crashingPage = (id: string) => void countingCrashes(id, () => new Promise<never>(() => undefined));

  it('counts successive crashes', () => {
    expect(pageCrashes()).toBeNull();
    crashingPage('one');
    expect(pageCrashes()).toEqual({ id: 'one', times: 1 });
    crashingPage('two');
    expect(pageCrashes()).toEqual({ id: 'two', times: 2 });
  });

  it('resets the count once a photo is prepared or refused', async () => {
    crashingPage('one');
    expect(await countingCrashes('two', () => Promise.resolve('done'))).toBe('done');
    expect(pageCrashes()).toBeNull();
    crashingPage('one');
    await expect(countingCrashes('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(pageCrashes()).toBeNull();
  });

  it('does not count closing or reloading the page', () => {
    kept.set('panel-foto-en-curso', '1 one');
    crashingPage('two');
    expect(pageCrashes()).toEqual({ id: 'two', times: 2 });
    page.dispatchEvent(new Event('pagehide'));
    expect(pageCrashes()).toEqual({ id: 'one', times: 1 });
  });

  it('works without storage and with an invalid stored value', async () => {
    kept.set('panel-foto-en-curso', '{"id":1}');
    expect(pageCrashes()).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(await countingCrashes('one', () => Promise.resolve(1))).toBe(1);
  });
});
