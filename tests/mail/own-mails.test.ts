import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MailBench } from '#tests/support/mail-bench.ts';
import { TEST_PASSWORD } from '#tests/support/pocketbase.ts';

/** PocketBase can send built-in mails that bypass our templates and limits. Here it must send none. */

const EMAIL = 'visitante@nordvia.example';

let bench: MailBench;
beforeAll(async () => {
  bench = await MailBench.open(inject('hooksDir'));
  const { host, port } = bench.settings();
  const superuser = await bench.pb.superuser();
  await superuser.settings.update({
    smtp: { enabled: true, host, port, tls: false },
    meta: { senderName: 'PocketBase', senderAddress: 'own@nordvia.example' },
  });
});
afterAll(() => bench.close());

it('PocketBase’s built-in routes send no mail and do not reveal whether an account exists', async () => {
  const client = await bench.pb.signUp(EMAIL);
  const ask = async (route: string, body: unknown) => {
    const answer = await fetch(`${bench.pb.url}/api/collections/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: client.authStore.token },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  for (const route of ['users/request-password-reset', 'users/request-verification'])
    expect(await ask(route, { email: EMAIL })).toBe(await ask(route, { email: 'nadie@nordvia.example' }));
  await ask('users/request-email-change', { newEmail: 'otra@nordvia.example' });
  await sleep(1000);
  expect(bench.smtp.mails).toEqual([]);
  await expect(client.collection('users').authWithPassword(EMAIL, TEST_PASSWORD)).resolves.toMatchObject({
    record: { email: EMAIL },
  });
});
