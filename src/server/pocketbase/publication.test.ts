import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { watchPublication, type PublicationWatch } from './publication.ts';

let watch: PublicationWatch | undefined;
afterEach(() => watch?.stop());

interface Answer {
  readonly resolve: (version: number) => void;
  readonly reject: (reason: Error) => void;
}

/** A started watch whose pending reads are resolved by the test. */
function started() {
  const answers: Answer[] = [];
  watch = watchPublication(() => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  const versions: number[] = [];
  const end = watch.listen((version) => versions.push(version));
  watch.start();
  return { watch, answers, versions, end };
}

it('passes polled and requested versions to its listeners', async () => {
  const { watch: running, answers, versions } = started();
  answers[0]?.resolve(7);
  await expect.poll(() => versions).toEqual([7]);
  const reading = running.read();
  answers[1]?.resolve(8);
  expect(await reading).toBe(8);
  expect(versions).toEqual([7, 8]);
});

it('drops a response that arrives after that of a later request', async () => {
  const { watch: running, answers, versions } = started();
  const reading = running.read();
  answers[1]?.resolve(5);
  expect(await reading).toBe(5);
  answers[0]?.resolve(4);
  await setImmediate();
  expect(versions).toEqual([5]);
});

it('calls no listener while PocketBase does not answer, nor after it is removed', async () => {
  const { watch: running, answers, versions, end } = started();
  const refused = running.read();
  answers[1]?.reject(new Error('PocketBase is away'));
  await expect(refused).rejects.toThrow('PocketBase is away');
  end();
  answers[0]?.resolve(1);
  await setImmediate();
  expect(versions).toEqual([]);
});
