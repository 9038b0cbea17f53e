import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { revealScript } from './reveal.script.ts';

it('handles the rejections of a skipped transition, and accepts a page without one', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    let reveal: ((event: unknown) => void) | undefined;
    runInNewContext(revealScript, {
      addEventListener: (_name: string, listener: (event: unknown) => void) => (reveal = listener),
    });
    reveal?.({ viewTransition: null });
    const skipped = () => Promise.reject(new Error('Transition was aborted because of invalid state'));
    reveal?.({ viewTransition: { ready: skipped(), finished: skipped() } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(reveal).toBeDefined();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});
