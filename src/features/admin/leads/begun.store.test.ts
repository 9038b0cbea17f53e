import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function begunOf(kept: string | null) {
  vi.stubGlobal('sessionStorage', { getItem: () => kept, setItem: () => undefined });
  const { $begun } = await import('./begun.store.ts');
  return $begun.get();
}

it('restores a draft', async () => {
  const begun = { lead: { nota: 'Llamar a las 5', tocado: true } };
  expect(await begunOf(JSON.stringify(begun))).toEqual(begun);
});

it.each([null, 'null', '[]', '{', '{"lead":null}', '{"lead":{"nota":{"texto":"x"}}}'])(
  'starts empty when %s is stored',
  async (kept) => {
    expect(await begunOf(kept)).toEqual({});
  },
);
