import { expect, it } from 'vitest';
import { CodeChanged, watchCode } from './code-watch.ts';

/** A watch over what `disk` says, every few milliseconds. */
async function watched(intervalMs: number) {
  const disk: { code: string | Error } = { code: 'begun with' };
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const read = () => (disk.code instanceof Error ? Promise.reject(disk.code) : Promise.resolve(disk.code));
  return { disk, lines, watch: await watchCode(read, { info: say, warn: say }, intervalMs) };
}

it('says once that the disk has other code, and once that it has not any more', async () => {
  const { disk, lines, watch } = await watched(1);
  expect(watch.fingerprint).toBe('begun with');
  expect(watch.hasChanged()).toBe(false);
  disk.code = 'another';
  await expect.poll(watch.hasChanged).toBe(true);
  disk.code = 'a third';
  await expect(watch.requireUnchanged()).rejects.toThrow(CodeChanged);
  expect(lines).toEqual([expect.stringMatching(/changed.*a restart takes over the new code/)]);
  disk.code = 'begun with';
  await expect.poll(watch.hasChanged).toBe(false);
  expect(lines).toHaveLength(2);
  watch.stop();
});

it('takes files that go while they are read for other code', async () => {
  const { disk, watch } = await watched(60_000);
  await watch.requireUnchanged();
  disk.code = new Error('ENOENT');
  await expect(watch.requireUnchanged()).rejects.toThrow(CodeChanged);
  watch.stop();
});
