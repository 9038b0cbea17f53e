import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { watchPublication, type PublicationWatch } from './publication.ts';

let watch: PublicationWatch | undefined;
afterEach(() => watch?.stop());

interface Answer {
  readonly resolve: (version: number) => void;
  readonly reject: (reason: Error) => void;
}

/** A watch that has asked once, and whose answers the test gives. */
function started() {
  const answers: Answer[] = [];
  watch = watchPublication(() => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  const told: number[] = [];
  const end = watch.listen((version) => told.push(version));
  watch.start();
  return { watch, answers, told, end };
}

it('passes on what it polls, and what it is asked to read', async () => {
  const { watch: running, answers, told } = started();
  answers[0]?.resolve(7);
  await expect.poll(() => told).toEqual([7]);
  const reading = running.read();
  answers[1]?.resolve(8);
  expect(await reading).toBe(8);
  expect(told).toEqual([7, 8]);
});

it('does not tell an answer that a later one has overtaken', async () => {
  const { watch: running, answers, told } = started();
  const reading = running.read();
  answers[1]?.resolve(5);
  expect(await reading).toBe(5);
  answers[0]?.resolve(4);
  await setImmediate();
  expect(told).toEqual([5]);
});

it('passes nothing on while PocketBase does not answer, nor after the end', async () => {
  const { watch: running, answers, told, end } = started();
  const refused = running.read();
  answers[1]?.reject(new Error('PocketBase is away'));
  await expect(refused).rejects.toThrow('PocketBase is away');
  end();
  answers[0]?.resolve(1);
  await setImmediate();
  expect(told).toEqual([]);
});
