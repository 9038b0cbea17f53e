import { afterEach, expect, test, vi } from 'vitest';
import { whenSeen } from './when-seen.ts';

afterEach(() => vi.unstubAllGlobals());

function drawn(prerendering: boolean | undefined) {
  const page = Object.assign(new EventTarget(), prerendering === undefined ? {} : { prerendering });
  vi.stubGlobal('document', page);
  return page;
}

test.each([[false], [undefined]])('runs at once on a page that is not prerendered (%s)', (prerendering) => {
  drawn(prerendering);
  const work = vi.fn();
  whenSeen(work);
  expect(work).toHaveBeenCalledOnce();
});

test('runs on a prerendered page once it is shown', () => {
  const page = drawn(true);
  const work = vi.fn();
  whenSeen(work);
  expect(work).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('prerenderingchange'));
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(work).toHaveBeenCalledOnce();
});
