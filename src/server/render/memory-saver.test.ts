import { expect, it } from 'vitest';
import { withoutMemorySaver } from './memory-saver.ts';

/** Runs work in a process with these flags. Returns what happened, in order. */
async function run(flags: string[], work: () => void): Promise<string[]> {
  const events: string[] = [];
  const process = { flags, setFlags: (flag: string) => void events.push(flag) };
  try {
    await withoutMemorySaver(() => {
      events.push('work');
      work();
      return Promise.resolve();
    }, process);
  } catch {
    events.push('error');
  }
  return events;
}

it('switches the mode off for the work, and on again afterwards', async () => {
  const saving = ['--no-memory-saver-mode', 'work', '--memory-saver-mode'];
  expect(await run(['--memory-saver-mode'], () => undefined)).toEqual(saving);
  const failing = () => {
    throw new Error('no page');
  };
  expect(await run(['--memory-saver-mode'], failing)).toEqual([...saving, 'error']);
});

it('leaves a process alone that does not have the mode', async () => {
  expect(await run([], () => undefined)).toEqual(['work']);
});
