import { describe, expect, it } from 'vitest';
import { recordReset, resetPauseLeft, resetPauseText } from './reset-pause.ts';

const NOW = 1_763_700_000_000;
const EMAIL = 'ana@cliente.example';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the pause between two reset requests', () => {
  it.each([
    [0, 120],
    [1, 120],
    [1000, 119],
    [119_001, 1],
    [119_999, 1],
    [120_000, 0],
    [600_000, 0],
    [-1, 0],
  ])('%i ms after the first request lasts another %i s', (elapsed, seconds) => {
    const storage = memory();
    recordReset(storage, EMAIL, NOW);
    expect(resetPauseLeft(storage, EMAIL, NOW + elapsed)).toBe(seconds);
  });

  it.each([
    [' ANA@cliente.example ', 120],
    ['eva@cliente.example', 0],
  ])('applies per address: %s', (email, seconds) => {
    const storage = memory();
    recordReset(storage, EMAIL, NOW);
    expect(resetPauseLeft(storage, email, NOW)).toBe(seconds);
  });

  it.each(['', 'nonsense', 'null'])('is zero for the stored value %j', (kept) => {
    expect(resetPauseLeft({ ...memory(), getItem: () => kept }, EMAIL, NOW)).toBe(0);
  });

  it('is zero without storage', () => {
    const forbidden = (): never => {
      throw new Error('SecurityError');
    };
    const storage = { getItem: forbidden, setItem: forbidden };
    expect(() => recordReset(storage, EMAIL, NOW)).not.toThrow();
    expect(resetPauseLeft(storage, EMAIL, NOW)).toBe(0);
  });

  it('is shown in seconds', () => {
    expect(resetPauseText(87)).toContain('Puedes pedir otro email dentro de 87 s.');
  });
});
