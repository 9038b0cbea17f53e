import { describe, expect, it } from 'vitest';
import { deletionText } from './deletion.messages.ts';

describe('deletionText', () => {
  it.each([
    [{ photos: 12, specs: 20 }, 'con 12 fotos y 20 especificaciones.'],
    [{ photos: 1, specs: 1 }, 'con 1 foto y 1 especificación.'],
    [null, 'con sus fotos y sus especificaciones.'],
  ])('mentions %j', (belongings, expected) => {
    expect(deletionText(belongings)).toContain(expected);
  });
});
