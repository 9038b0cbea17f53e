import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { createBackgroundEncoder, type BackgroundEncoder } from './background-encoder.ts';

let encoder: BackgroundEncoder;
afterEach(() => encoder.stop());

const wanted = { width: 320, giro: 0, format: 'webp' } as const;
const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } });

/** Until there is a process: it takes longer to answer. */
async function started(): Promise<void> {
  while (encoder.pid() === undefined) await new Promise(setImmediate);
}

it('encodes one after the other, and outlives what is no picture', async () => {
  encoder = createBackgroundEncoder(constants.priority.PRIORITY_NORMAL);
  const original = await picture.jpeg().toBuffer();
  const refused = encoder.encode(Buffer.from('no image'), wanted);
  const variant = encoder.encode(original, wanted);
  await expect(refused).rejects.toThrow(/unsupported image/);
  const pid = encoder.pid();
  expect(await sharp(await variant).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(encoder.pid()).toBe(pid);
}, 30_000);

it('comes behind everything else on the machine, and ends when it is told', async () => {
  encoder = createBackgroundEncoder();
  const waiting = encoder.encode(await picture.jpeg().toBuffer(), wanted);
  await vi.waitFor(() => expect(encoder.pid()).toBeDefined());
  const pid = encoder.pid() ?? 0;
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
  encoder.stop();
  await expect(waiting).rejects.toThrow('The encoder has ended');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
});

it('starts no process again once it is stopped, for what waits neither', async () => {
  encoder = createBackgroundEncoder();
  const original = await picture.jpeg().toBuffer();
  const jobs = [encoder.encode(original, wanted), encoder.encode(original, wanted)];
  await started();
  encoder.stop();
  jobs.push(encoder.encode(original, wanted));
  const ended = { status: 'rejected', reason: new Error('The encoder has ended') };
  expect(await Promise.allSettled(jobs)).toEqual([ended, ended, ended]);
  expect(encoder.pid()).toBeUndefined();
}, 30_000);

it('says of an answer that does not come that it has taken too long', async () => {
  encoder = createBackgroundEncoder();
  const original = await picture.jpeg().toBuffer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const waiting = encoder.encode(original, wanted);
    await started();
    vi.advanceTimersByTime(10 * 60_000);
    await expect(waiting).rejects.toThrow('The encoder has not answered within 600 s');
  } finally {
    vi.useRealTimers();
  }
});
