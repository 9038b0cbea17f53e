import { expect, it, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts';

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const forbidden = {
  getItem: (): never => {
    throw new Error('SecurityError');
  },
  setItem: (): never => {
    throw new Error('QuotaExceededError');
  },
  removeItem: (): never => {
    throw new Error('SecurityError');
  },
};

test('restores a draft until it is dropped', () => {
  const storage = memory();
  keepDraft(storage, 'k', { nombre: 'Ana' }, 123);
  expect(readDraft(storage, 'k')).toEqual({ values: { nombre: 'Ana' }, startedAt: 123 });
  dropDraft(storage, 'k');
  expect(readDraft(storage, 'k')).toBeNull();
});

it.each(['', '{', '[]', '{"values":{"a":1},"startedAt":1}', '{"values":{}}'])(
  'ignores the invalid draft %j',
  (text) => {
    expect(readDraft(memory({ k: text }), 'k')).toBeNull();
  },
);

test('ignores blocked storage', () => {
  expect(readDraft(forbidden, 'k')).toBeNull();
  expect(() => keepDraft(forbidden, 'k', {}, 1)).not.toThrow();
  expect(() => dropDraft(forbidden, 'k')).not.toThrow();
});
