import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BUILT_IN_ROUTES, HOOK_ROUTES, isAllowed } from '#tests/support/access-table.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Access to routes: role × route, with requests that lack all that an allowed caller would send. */

const MAIL = { admin: 'admin@nordvia.example', other: 'other@nordvia.example' } as const;

let pb: TestPocketbase;
beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  await pb.admin(MAIL.admin);
  await pb.signUp(MAIL.other);
});
afterAll(() => pb.destroy());

/** A fresh session, because some routes end it. */
async function tokenOf(role: 'anonymous' | 'other' | 'admin'): Promise<string> {
  if (role === 'anonymous') return '';
  const { token } = await pb.anonymous().collection('users').authWithPassword(MAIL[role], TEST_PASSWORD);
  return token;
}

/** Whether the caller, and not the request, is refused. Internal routes answer as if they did not exist. */
async function isRefused(answer: Response, callers: string): Promise<boolean> {
  if (callers === 'the server') return answer.status === 404;
  if (![401, 403].includes(answer.status)) return false;
  // A wrong code has a field.
  const { data } = (await answer.json()) as { data: object };
  return Object.keys(data).length === 0;
}

/** The other routes of PocketBase are for all, or tried in originals.test.ts. */
const builtIn = Object.entries(BUILT_IN_ROUTES).filter(([, callers]) => callers === 'accounts');

it.each([...Object.entries(HOOK_ROUTES), ...builtIn])('%s is for %s', async (route, callers) => {
  const [method = '', path = ''] = route.split(' ');
  for (const role of ['anonymous', 'other', 'admin'] as const) {
    const answer = await fetch(`${pb.url}${path.replaceAll(/[{}]/g, '')}`, {
      method,
      headers: { Authorization: await tokenOf(role), 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect([role, await isRefused(answer, callers)]).toEqual([role, !isAllowed(role, callers)]);
  }
});
