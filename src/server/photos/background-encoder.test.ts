import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { createBackgroundEncoder, type BackgroundEncoder } from './background-encoder.ts';

let encoder: BackgroundEncoder;
afterEach(() => encoder.stop());

const form = { width: 320, giro: 0, format: 'webp' } as const;
const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } });

/** Waits until the process has started; it responds later. */
async function started(): Promise<void> {
  while (encoder.pid() === undefined) await new Promise(setImmediate);
}

it('encodes sequentially and survives an invalid image', async () => {
  encoder = createBackgroundEncoder(constants.priority.PRIORITY_NORMAL);
  const original = await picture.jpeg().toBuffer();
  const refused = encoder.encode(Buffer.from('no image'), form);
  const variant = encoder.encode(original, form);
  await expect(refused).rejects.toThrow(/unsupported image/);
  const pid = encoder.pid();
  expect(await sharp(await variant).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(encoder.pid()).toBe(pid);
}, 30_000);

it('runs at the lowest priority and ends on stop', async () => {
  encoder = createBackgroundEncoder();
  const waiting = encoder.encode(await picture.jpeg().toBuffer(), form);
  await vi.waitFor(() => expect(encoder.pid()).toBeDefined());
  const pid = encoder.pid() ?? 0;
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
  encoder.stop();
  await expect(waiting).rejects.toThrow('The encoder process has ended');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
});

it('does not restart the process after stop, not even for queued jobs', async () => {
  encoder = createBackgroundEncoder();
  const original = await picture.jpeg().toBuffer();
  const jobs = [encoder.encode(original, form), encoder.encode(original, form)];
  await started();
  encoder.stop();
  jobs.push(encoder.encode(original, form));
  const ended = { status: 'rejected', reason: new Error('The encoder process has ended') };
  expect(await Promise.allSettled(jobs)).toEqual([ended, ended, ended]);
  expect(encoder.pid()).toBeUndefined();
}, 30_000);

it('rejects when the process does not respond in time', async () => {
  encoder = createBackgroundEncoder();
  const original = await picture.jpeg().toBuffer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const waiting = encoder.encode(original, form);
    await started();
    vi.advanceTimersByTime(10 * 60_000);
    await expect(waiting).rejects.toThrow('The encoder process timed out after 600 s');
  } finally {
    vi.useRealTimers();
  }
});
