import { afterEach, expect, it, vi } from 'vitest';
import { demoFacts } from '#tests/support/business.ts';
import { readPageBusiness } from './business.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows no closed days that are over in Madrid', async () => {
  const [past, today, next] = ['2026-12-06', '2026-12-08', '2026-12-25'].map((day) => ({
    ...{ from: day, to: day, name: '' },
  }));
  const facts = { ...demoFacts, closedDays: [next, past, today] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ facts, updated_at: '', photos: [] })));
  // Already the eighth in Madrid.
  const now = new Date('2026-12-07T23:30:00Z');
  expect((await readPageBusiness('http://pocketbase', now)).closedDays).toEqual([today, next]);
});

it.each([
  [{}, true],
  [
    {
      ...{ name: 'Sierra', nif: 'A58818501', email: 'a@sierra.es' },
      ...{ phones: ['+34911111111'], whatsapp: '+34611111111' },
    },
    false,
  ],
])('is the demo’s with %j: %s', async (own, isDemo) => {
  const facts = { ...demoFacts, ...own };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ facts, updated_at: '' })));
  expect(await readPageBusiness('http://pocketbase')).toMatchObject({ isDemo, photos: [] });
});
