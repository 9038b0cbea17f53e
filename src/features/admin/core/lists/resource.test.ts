import { describe, expect, it } from 'vitest';
import { createResource } from './resource.ts';

describe('createResource', () => {
  it('keeps what is known while it loads again, and when that fails', async () => {
    const resource = createResource<number>();
    expect(resource.$state.get()).toEqual({ status: 'loading', data: null });
    await resource.load(() => Promise.resolve(1));
    expect(resource.$state.get()).toEqual({ status: 'ready', data: 1 });
    const second = resource.load(() => Promise.reject(new Error('away')));
    expect(resource.$state.get()).toEqual({ status: 'loading', data: 1 });
    await expect(second).rejects.toThrow('away');
    expect(resource.$state.get()).toEqual({ status: 'failed', data: 1 });
  });

  it('forgets the answer to another question when the new one has none', async () => {
    const resource = createResource<number>();
    const failing = (question: string) =>
      resource.load(() => Promise.reject(new Error('away')), question).catch(() => undefined);
    await resource.load(() => Promise.resolve(1), 'page 1');
    await failing('page 1');
    expect(resource.$state.get()).toEqual({ status: 'failed', data: 1 });
    const second = failing('page 2');
    expect(resource.$state.get()).toEqual({ status: 'loading', data: 1 });
    await second;
    expect(resource.$state.get()).toEqual({ status: 'failed', data: null });
  });

  it('drops an answer that a later load has overtaken', async () => {
    const resource = createResource<string>();
    let answerFirst: (value: string) => void = () => undefined;
    const first = resource.load(() => new Promise((resolve) => (answerFirst = resolve)));
    await resource.load(() => Promise.resolve('second'));
    answerFirst('first');
    await first;
    expect(resource.$state.get().data).toBe('second');
  });

  it('drops an overtaken failure', async () => {
    const resource = createResource<string>();
    let failFirst: (error: Error) => void = () => undefined;
    const first = resource.load(() => new Promise((_resolve, reject) => (failFirst = reject)));
    resource.reset();
    failFirst(new Error('late'));
    await first;
    expect(resource.$state.get()).toEqual({ status: 'loading', data: null });
  });

  it('changes what is known', async () => {
    const resource = createResource<number>();
    resource.change((value) => value + 1);
    await resource.load(() => Promise.resolve(1));
    resource.change((value) => value + 1);
    expect(resource.$state.get().data).toBe(2);
  });

  it('asks again when what is known changed while an answer was on its way', async () => {
    const resource = createResource<string>();
    await resource.load(() => Promise.resolve('old'));
    const answers: ((value: string) => void)[] = [];
    const loading = resource.load(() => new Promise((resolve) => answers.push(resolve)));
    resource.change(() => 'saved');
    answers[0]?.('old');
    await expect.poll(() => answers.length).toBe(2);
    expect(resource.$state.get().data).toBe('saved');
    answers[1]?.('saved, and more');
    await loading;
    expect(resource.$state.get()).toEqual({ status: 'ready', data: 'saved, and more' });
  });
});
