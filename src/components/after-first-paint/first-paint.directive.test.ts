import { afterEach, expect, it, vi } from 'vitest';
import firstPaintDirective from './first-paint.directive.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('hydrates an island on a page that is never idle', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => true } });
  vi.stubGlobal('requestIdleCallback', (work: () => void, options?: { timeout: number }) => {
    if (options !== undefined) setTimeout(work, options.timeout);
  });
  const hydrate = vi.fn<() => Promise<void>>().mockResolvedValue();
  // The directive reads neither options nor element.
  firstPaintDirective(() => Promise.resolve(hydrate), { name: '', value: '' }, {} as HTMLElement);
  expect(hydrate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(hydrate).toHaveBeenCalledOnce();
});
