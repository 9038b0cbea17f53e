import { describe, expect, it } from 'vitest';
import { createResource } from './resource.ts';

describe('createResource', () => {
  it('keeps the data while it reloads, and when that fails', async () => {
    const resource = createResource<number>();
    expect(resource.$state.get()).toEqual({ status: 'loading', data: null });
    await resource.load(() => Promise.resolve(1));
    expect(resource.$state.get()).toEqual({ status: 'ready', data: 1 });
    const second = resource.load(() => Promise.reject(new Error('away')));
    expect(resource.$state.get()).toEqual({ status: 'loading', data: 1 });
    await expect(second).rejects.toThrow('away');
    expect(resource.$state.get()).toEqual({ status: 'failed', data: 1 });
  });

  it('drops the data of another query when the new query fails', async () => {
    const resource = createResource<number>();
    const failing = (query: string) =>
      resource.load(() => Promise.reject(new Error('away')), query).catch(() => undefined);
    await resource.load(() => Promise.resolve(1), 'page 1');
    await failing('page 1');
    expect(resource.$state.get()).toEqual({ status: 'failed', data: 1 });
    const second = failing('page 2');
    expect(resource.$state.get()).toEqual({ status: 'loading', data: 1 });
    await second;
    expect(resource.$state.get()).toEqual({ status: 'failed', data: null });
  });

  it('drops a response superseded by a later load', async () => {
    const resource = createResource<string>();
    let answerFirst: (value: string) => void = () => undefined;
    const first = resource.load(() => new Promise((resolve) => (answerFirst = resolve)));
    await resource.load(() => Promise.resolve('second'));
    answerFirst('first');
    await first;
    expect(resource.$state.get().data).toBe('second');
  });

  it('drops a superseded failure', async () => {
    const resource = createResource<string>();
    let failFirst: (error: Error) => void = () => undefined;
    const first = resource.load(() => new Promise((_resolve, reject) => (failFirst = reject)));
    resource.reset();
    failFirst(new Error('late'));
    await first;
    expect(resource.$state.get()).toEqual({ status: 'loading', data: null });
  });

  it('changes loaded data', async () => {
    const resource = createResource<number>();
    resource.change((value) => value + 1);
    await resource.load(() => Promise.resolve(1));
    resource.change((value) => value + 1);
    expect(resource.$state.get().data).toBe(2);
  });

  it('loads again when the data changed during a request', async () => {
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
