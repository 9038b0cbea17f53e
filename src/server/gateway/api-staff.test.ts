import { expect, test } from 'vitest';
import { createStaffCheck } from './api-staff.ts';

function asked(staff: readonly string[]) {
  const questions: string[] = [];
  const check = createStaffCheck((authorization) => {
    questions.push(authorization);
    return Promise.resolve(staff.includes(authorization));
  });
  return { check, questions };
}

test('remembers who is staff, and asks again about everybody else', async () => {
  const { check, questions } = asked(['Bearer a.b.c']);
  for (let i = 0; i < 2; i++) {
    for (const spelled of ['a.b.c', 'Bearer a.b.c', 'bearer a.b.c'])
      expect(await check(spelled), spelled).toBe(true);
    expect(await check('d.e.f')).toBe(false);
  }
  expect(questions).toEqual(['Bearer a.b.c', 'Bearer d.e.f', 'Bearer d.e.f']);
});

test.each([undefined, '', 'secret', 'Bearer a.b', 'Basic a.b.c', 'a.b.c d', `a.b.${'c'.repeat(5000)}`])(
  'asks nobody about what is no token: %j',
  async (authorization) => {
    const { check, questions } = asked([authorization ?? '']);
    expect(await check(authorization)).toBe(false);
    expect(questions).toEqual([]);
  },
);

test('passes on that nobody could be asked', async () => {
  const check = createStaffCheck(() => Promise.reject(new Error('away')));
  await expect(check('a.b.c')).rejects.toThrow('away');
});
