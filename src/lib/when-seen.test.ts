import { afterEach, expect, test, vi } from 'vitest';
import { whenSeen } from './when-seen.ts';

afterEach(() => vi.unstubAllGlobals());

function drawn(prerendering: boolean | undefined) {
  const page = Object.assign(new EventTarget(), prerendering === undefined ? {} : { prerendering });
  vi.stubGlobal('document', page);
  return page;
}

test.each([[false], [undefined]])('a page that is not drawn ahead (%s) works at once', (prerendering) => {
  drawn(prerendering);
  const work = vi.fn();
  whenSeen(work);
  expect(work).toHaveBeenCalledOnce();
});

test('a page that is drawn ahead works once it is shown', () => {
  const page = drawn(true);
  const work = vi.fn();
  whenSeen(work);
  expect(work).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('prerenderingchange'));
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(work).toHaveBeenCalledOnce();
});
