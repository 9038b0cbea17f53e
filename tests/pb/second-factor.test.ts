import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import type { BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { demoFacts } from '#tests/support/business.ts';
import { changeRows, queryRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Second factors at sign-in, against the real hooks. */

let pb: TestPocketbase;
let superuser: PocketBase;
beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

interface SetUp {
  readonly email: string;
  readonly admin: PocketBase;
  readonly secret: string;
  readonly codes: readonly string[];
}

const post = <T>(client: PocketBase, action: string, body: object = {}): Promise<T> =>
  client.send<T>(`/api/second-factor/${action}`, { method: 'POST', body });

let accounts = 0;
const newAdmin = async () => {
  const email = `factor-${++accounts}@nordvia.example`;
  return { email, admin: await pb.admin(email) };
};

/** An administrator with a second factor, backdated so that every code is unused. */
async function setUp(): Promise<SetUp> {
  const { email, admin } = await newAdmin();
  const { secret } = await post<{ secret: string }>(admin, 'begin');
  const { codes } = await post<{ codes: string[] }>(admin, 'confirm', { code: appCode(secret) });
  await superuser.collection('segundo_factor').update(await rowId(email), { ultimo_paso: 0 });
  return { email, admin, secret, codes };
}

/** Shared by all tests that do not change it. */
let shared: Promise<SetUp> | undefined;
const setUpOnce = () => (shared ??= setUp());

const rowId = async (email: string): Promise<string> =>
  (await superuser.collection('segundo_factor').getFirstListItem(`user_id.email = '${email}'`)).id;

/** Signs in without the client's error handling: status, the refusal's code field, and the token. */
async function signIn(email: string, code?: string, password = TEST_PASSWORD) {
  const answer = await fetch(`${pb.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: email, password, code }),
  });
  const body = (await answer.json()) as { token?: string; data?: { code?: { code: string } } };
  return { status: answer.status, reason: body.data?.code?.code, token: body.token };
}

const refused = (reason: string, status = 401) => ({
  status,
  reason: `second_factor_${reason}`,
  token: undefined,
});
const letIn = { status: 200, reason: undefined, token: expect.any(String) as string };

const rowOf = (email: string) =>
  queryRows(
    pb.dataDir,
    'SELECT segundo_factor.* FROM segundo_factor JOIN users ON users.id = user_id WHERE email = ?',
    email,
  )[0];

describe('signing in', () => {
  it('ends the sessions that only proved the password, and keeps the one that set it up', async () => {
    const { email, admin } = await newAdmin();
    const thief = pb.anonymous();
    await thief.collection('users').authWithPassword(email, TEST_PASSWORD);
    const { secret } = await post<{ secret: string }>(admin, 'begin');
    // A wrong code ends no session.
    await expect(post(admin, 'confirm', { code: '000000' })).rejects.toMatchObject({ status: 401 });
    expect((await thief.collection('leads').getList()).items).toEqual([]);
    await post(admin, 'confirm', { code: appCode(secret) });
    // The gateway would refuse the call first.
    for (const action of ['codes', 'off'])
      await expect(post(thief, action), action).rejects.toMatchObject({ status: 403 });
    await expect(thief.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 });
    await expect(post(admin, 'codes')).resolves.toMatchObject({ codes: expect.any(Array) as string[] });
  });

  it('requires a code when it was set up during a sign-in by password', async () => {
    const { email, admin } = await newAdmin();
    await post(admin, 'begin');
    const row = await rowId(email);
    const [, answer] = await waitingForTheirTurn<unknown>(
      pb.dataDir,
      () => superuser.collection('segundo_factor').update(row, { confirmado: new Date().toISOString() }),
      () => signIn(email),
    );
    expect(answer).toEqual(refused('required'));
  });

  it('accepts a code besides the password, and each code once', async () => {
    const { email, secret } = await setUp();
    expect(await signIn(email)).toEqual(refused('required'));
    const [code, next] = [appCode(secret), appCode(secret, 1)];
    expect(await signIn(email, code)).toEqual(letIn);
    expect(await signIn(email, code)).toEqual(refused('used'));
    const twin = () => signIn(email, next);
    const twins = await waitingForTheirTurn(pb.dataDir, twin, twin, twin);
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('reveals nothing about a code without the right password', async () => {
    const { email, secret } = await setUp();
    expect(await signIn(email, appCode(secret), 'incorrecta')).toEqual({
      ...letIn,
      status: 400,
      token: undefined,
    });
    expect(await signIn(email, appCode(secret))).toEqual(letIn);
  });

  it('refuses codes for 15 minutes after five wrong ones, until a password change, and still requires one then', async () => {
    const { email, secret } = await setUp();
    for (let i = 0; i < 5; i++) expect(await signIn(email, '00000a')).toEqual(refused('wrong'));
    expect(await signIn(email, appCode(secret))).toEqual(refused('locked', 403));
    const answer = await pb.internal('POST', 'password-reset/token', { email });
    const { token } = (await answer.json()) as { token: string };
    await pb.anonymous().collection('users').confirmPasswordReset(token, 'nueva-clave-7', 'nueva-clave-7');
    expect(await signIn(email, undefined, 'nueva-clave-7')).toEqual(refused('required'));
    expect(await signIn(email, appCode(secret), 'nueva-clave-7')).toEqual(letIn);
  });

  it('clears wrong codes at a password change once a day, so that mailbox access does not allow more guesses', async () => {
    const { email, secret } = await setUp();
    const id = await rowId(email);
    const wrongCodes = () =>
      superuser
        .collection('segundo_factor')
        .update(id, { fallos: 5, fallos_desde: new Date().toISOString() });
    const recover = async (password: string) => {
      const answer = await pb.internal('POST', 'password-reset/token', { email });
      const { token } = (await answer.json()) as { token: string };
      await pb.anonymous().collection('users').confirmPasswordReset(token, password, password);
    };
    await wrongCodes();
    await recover('nueva-clave-1');
    expect(rowOf(email)?.['fallos']).toBe(0);
    await wrongCodes();
    await recover('nueva-clave-2');
    expect(await signIn(email, appCode(secret), 'nueva-clave-2')).toEqual(refused('locked', 403));
    changeRows(
      pb.dataDir,
      "UPDATE segundo_factor SET olvidado = '2026-01-01 00:00:00.000Z' WHERE id = ?",
      id,
    );
    await recover('nueva-clave-3');
    expect(await signIn(email, appCode(secret), 'nueva-clave-3')).toEqual(letIn);
  });

  it('accepts each recovery code once in any spelling, until they are renewed', async () => {
    const { email, admin, codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(await signIn(email, first.toLowerCase().replaceAll('-', ' '))).toEqual(letIn);
    expect(await signIn(email, first)).toEqual(refused('wrong'));
    expect(await admin.send('/api/second-factor', {})).toMatchObject({ isActive: true, codesLeft: 9 });
    const { codes: others } = await post<{ codes: string[] }>(admin, 'codes');
    expect(await signIn(email, second)).toEqual(refused('wrong'));
    expect(await signIn(email, others[0])).toEqual(letIn);
  });

  it('renews a session without a code', async () => {
    const { email, secret } = await setUp();
    const { token = '' } = await signIn(email, appCode(secret));
    const client = pb.anonymous();
    client.authStore.save(token, null);
    await client.collection('users').authRefresh();
    expect(client.authStore.isValid).toBe(true);
  });
});

describe('setting up', () => {
  it('is inactive before a right code, and for administrators only', async () => {
    const { email, admin } = await newAdmin();
    const { secret, uri } = await post<{ secret: string; uri: string }>(admin, 'begin');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    await expect(post(admin, 'confirm', { code: '00000a' })).rejects.toMatchObject({
      status: 401,
      response: { data: { code: { code: 'second_factor_wrong' } } },
    });
    expect(await signIn(email)).toEqual(letIn);
    const user = await pb.signUp('nadie@nordvia.example');
    await expect(post(user, 'begin')).rejects.toMatchObject({ status: 403 });
    await expect(post(pb.anonymous(), 'begin')).rejects.toMatchObject({ status: 401 });
  });

  it('accepts no code before it has begun', async () => {
    const { admin } = await newAdmin();
    await signIn(`factor-${accounts}@nordvia.example`);
    await expect(post(admin, 'confirm', { code: '123456' })).rejects.toMatchObject({ status: 400 });
  });

  it('accepts five wrong codes at most, so that a pending confirmation cannot be guessed', async () => {
    const { admin } = await newAdmin();
    const { secret } = await post<{ secret: string }>(admin, 'begin');
    const confirm = (code: string) => post(admin, 'confirm', { code });
    for (let i = 0; i < 5; i++) await expect(confirm('00000a')).rejects.toMatchObject({ status: 401 });
    await expect(confirm(appCode(secret))).rejects.toMatchObject({ status: 403 });
  });

  it('cannot be repeated while one is active, so that a stolen session cannot change the telephone', async () => {
    const { email, admin, secret } = await setUp();
    await expect(post(admin, 'begin')).rejects.toMatchObject({ status: 400 });
    await expect(post(admin, 'confirm', { code: appCode(secret) })).rejects.toMatchObject({ status: 400 });
    expect(await signIn(email, appCode(secret))).toEqual(letIn);
  });

  it('keeps secret and codes out of plain-text storage, responses and logs', async () => {
    const { email, admin, secret, codes } = await setUp();
    const stored = JSON.stringify([rowOf(email), queryRows(pb.dataDir, 'SELECT * FROM historial')]);
    const seen = JSON.stringify([
      await admin.send('/api/second-factor', {}),
      await admin.send('/api/people', {}),
      await admin
        .collection('users')
        .getOne(admin.authStore.record?.id ?? '', { expand: 'segundo_factor_via_user_id' }),
      await superuser.collection('segundo_factor').getFullList(),
    ]);
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(hidden);
      expect(seen).not.toContain(hidden);
      expect(pb.log).not.toContain(hidden);
    }
    await expect(admin.collection('segundo_factor').getFullList()).rejects.toMatchObject({ status: 403 });
  });
});

describe('the requirement', () => {
  const requirementFor = async (client: PocketBase) =>
    client.send<{ asked: string; daysLeft: number }>('/api/second-factor', {});

  it('starts at the first sign-in, leaves an administrator seven days, and affects no other account', async () => {
    const { email, admin } = await newAdmin();
    expect(await requirementFor(admin)).toMatchObject({ asked: 'later', daysLeft: 7 });
    const id = await rowId(email);
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    await superuser.collection('segundo_factor').update(id, { pedido: daysAgo(6.5) });
    expect(await requirementFor(admin)).toMatchObject({ asked: 'later', daysLeft: 1 });
    await superuser.collection('segundo_factor').update(id, { pedido: daysAgo(7.1) });
    await signIn(email);
    expect(await requirementFor(admin)).toMatchObject({ asked: 'now' });
    expect(await requirementFor((await setUp()).admin)).toMatchObject({ asked: 'no' });
    expect(await requirementFor(await pb.signUp('cliente@nordvia.example'))).toMatchObject({ asked: 'no' });
  });
});

describe('turning it off', () => {
  const entriesOf = (email: string) =>
    queryRows(
      pb.dataDir,
      "SELECT cambios, quien_nombre FROM historial WHERE etiqueta = ? AND cambios LIKE '%segundo_factor%' ORDER BY rowid",
      email,
    ).map(({ cambios, quien_nombre }) => [JSON.parse(String(cambios)) as unknown, quien_nombre]);

  it('makes the password sufficient again, and is recorded in the history', async () => {
    const { email, admin } = await setUp();
    await post(admin, 'off');
    expect(await signIn(email)).toEqual(letIn);
    expect(entriesOf(email)).toEqual([
      [{ segundo_factor: [false, true] }, email],
      [{ segundo_factor: [true, false] }, email],
    ]);
  });

  it('is possible for another administrator when the telephone is lost, and for no other caller', async () => {
    const { email, admin } = await setUp();
    const person = admin.authStore.record?.id;
    const stranger = await pb.signUp('otra@nordvia.example');
    await expect(post(stranger, 'off', { person })).rejects.toMatchObject({ status: 403 });
    expect(await signIn(email)).toEqual(refused('required'));
    const other = await newAdmin();
    await post(other.admin, 'off', { person });
    expect(await signIn(email)).toEqual(letIn);
    expect(entriesOf(email).at(-1)).toEqual([{ segundo_factor: [true, false] }, other.email]);
  });

  it('is possible for the operator', async () => {
    const { email } = await setUp();
    const off = async (): Promise<unknown> =>
      (await pb.internal('POST', 'second-factor/off', { email })).json();
    expect(await off()).toEqual({ result: 'off' });
    expect(await off()).toEqual({ result: 'none' });
    expect(await signIn(email)).toEqual(letIn);
    expect(entriesOf(email).at(-1)).toEqual([{ segundo_factor: [true, false] }, 'Sistema']);
  });
});

describe('sensitive actions', () => {
  const minutesAgo = (minutes: number) =>
    new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ');
  /** Backdates the proofs of presence of all sessions. */
  const proofIsOld = () => changeRows(pb.dataDir, 'UPDATE sesiones SET confirmado = ?', minutesAgo(11));
  const refusal = (proof: string) => ({
    status: 403,
    response: { data: { confirm: { code: `confirm_${proof}` } } },
  });
  const stepUp = async (client: PocketBase, body: object) => {
    const { token } = await client.send<{ token?: string }>('/api/step-up', { method: 'POST', body });
    if (token !== undefined) client.authStore.save(token, client.authStore.record);
  };
  const setSettings = (client: PocketBase, change: object) =>
    client.collection('ajustes').update<{ leads_desde: string }>(SETTINGS_ID, change);
  const setBusiness = (client: PocketBase, change: Partial<BusinessFacts>) =>
    client.collection('negocio').update(BUSINESS_ID, { datos: { ...demoFacts, ...change } });
  const check = (client: PocketBase) => client.collection('leads').getList(1, 1000);
  const invite = (client: PocketBase) =>
    client.send<unknown>('/api/people/invite', {
      method: 'POST',
      body: { email: `invitada-${++accounts}@nordvia.example`, nombre: '' },
    });

  it.each([
    ['an invitation', invite],
    [
      'another invitation',
      (c) => c.send('/api/people/resend', { method: 'POST', body: { invitation: 'x' } }),
    ],
    [
      'an invitation taken back',
      (c) => c.send('/api/people/cancel', { method: 'POST', body: { invitation: 'x' } }),
    ],
    ['a role taken', (c) => c.send('/api/people/remove', { method: 'POST', body: { person: 'x' } })],
    ['other recovery codes', (c) => post(c, 'codes')],
    ['turning it off', (c) => post(c, 'off')],
    [
      'another password',
      (c) =>
        c.collection('users').update(c.authStore.record?.id ?? '', {
          oldPassword: TEST_PASSWORD,
          password: 'nueva-clave-7',
          passwordConfirm: 'nueva-clave-7',
        }),
    ],
    ['an export', check],
    ['a shorter time for enquiries', (c) => setSettings(c, { leads_plazo: '6' })],
    ['a shorter history', (c) => setSettings(c, { historial_anos: 1 })],
    ['another mailbox for enquiries', (c) => setBusiness(c, { email: 'otro@buzon.example' })],
    ['another address for privacy', (c) => setBusiness(c, { privacyEmail: 'otro@buzon.example' })],
    ['other telephones', (c) => setBusiness(c, { phones: ['+34911222333'] })],
    ['another WhatsApp', (c) => setBusiness(c, { whatsapp: '+34611222333' })],
    ['another legal name', (c) => setBusiness(c, { legalName: 'Otra Sociedad SL' })],
    ['another tax number', (c) => setBusiness(c, { nif: 'A58818501' })],
    [
      'a person’s data as a file',
      (c) => c.send('/api/person/export', { method: 'POST', body: { dato: 'ana@cliente.example' } }),
    ],
    [
      'a person’s data erased',
      (c) => c.send('/api/person/erase', { method: 'POST', body: { dato: 'ana@cliente.example' } }),
    ],
  ] as [string, (client: PocketBase) => Promise<unknown>][])('asks for a code again: %s', async (_, work) => {
    const { admin } = await setUpOnce();
    proofIsOld();
    await expect(work(admin)).rejects.toMatchObject(refusal('code'));
  });

  it('the owner’s data includes when the second factor was set up', async () => {
    const { email } = await setUpOnce();
    const exported = (await (await pb.internal('POST', 'person/export', { dato: email })).json()) as {
      Cuenta: Readonly<Record<string, string>>;
    };
    expect(
      Math.abs(Date.parse(exported.Cuenta['Verificación en dos pasos desde'] ?? '') - Date.now()),
    ).toBeLessThan(24 * 3_600_000);
  });

  it('require a code for an invalid number of years, which would shorten the history', async () => {
    const { admin } = await setUpOnce();
    proofIsOld();
    const owner = await pb.superuser();
    await setSettings(owner, { historial_anos: 5 });
    await expect(setSettings(admin, { historial_anos: 10 })).rejects.toMatchObject(refusal('code'));
    await setSettings(owner, { historial_anos: 2 });
  });

  it('require nothing for a longer retention, and its first day cannot be set', async () => {
    const { admin } = await setUpOnce();
    proofIsOld();
    const { leads_desde } = await setSettings(admin, { leads_plazo: '36', leads_desde: '' });
    expect(leads_desde).not.toBe('');
    await setSettings(await pb.superuser(), { leads_plazo: '24' });
  });

  it('require nothing for other business facts', async () => {
    const { admin } = await setUpOnce();
    proofIsOld();
    await setBusiness(admin, { claim: 'Coches con calma' });
  });

  it('require a code also when the role is written directly', async () => {
    const { admin } = await setUpOnce();
    proofIsOld();
    const { id } = await superuser
      .collection('profiles')
      .getFirstListItem(`user_id = '${(await newAdmin()).admin.authStore.record?.id ?? ''}'`);
    await expect(admin.collection('profiles').update(id, { role: 'user' })).rejects.toMatchObject(
      refusal('code'),
    );
  });

  it('are allowed after a code, and right after a sign-in', async () => {
    const { email, admin, secret } = await setUp();
    proofIsOld();
    await expect(stepUp(admin, { password: TEST_PASSWORD })).rejects.toMatchObject({ status: 401 });
    await expect(stepUp(admin, { code: '00000a' })).rejects.toMatchObject({ status: 401 });
    await stepUp(admin, { code: appCode(secret) });
    await invite(admin);
    const { token = '' } = await signIn(email, appCode(secret, 1));
    const fresh = pb.anonymous();
    fresh.authStore.save(token, null);
    await check(fresh);
    // Each session needs a separate proof.
    proofIsOld();
    await expect(check(fresh)).rejects.toMatchObject(refusal('code'));
  });

  it('require the password from an administrator without a second factor, with five attempts at most', async () => {
    const { admin } = await newAdmin();
    proofIsOld();
    await expect(post(admin, 'begin')).rejects.toMatchObject(refusal('password'));
    await expect(check(admin)).rejects.toMatchObject(refusal('password'));
    await stepUp(admin, { password: TEST_PASSWORD });
    await check(admin);
    const wrong = { status: 400, response: { data: { password: { code: 'wrong_password' } } } };
    for (let i = 0; i < 5; i++)
      await expect(stepUp(admin, { password: 'incorrecta' })).rejects.toMatchObject(wrong);
    await expect(stepUp(admin, { password: TEST_PASSWORD })).rejects.toMatchObject({ status: 403 });
  });

  it('store no proof when none was required, and ignore earlier ones after a promotion', async () => {
    const email = 'ascendida@nordvia.example';
    const user = await pb.signUp(email);
    proofIsOld();
    await stepUp(user, {});
    const noted = () =>
      queryRows(
        pb.dataDir,
        'SELECT confirmado FROM sesiones JOIN users ON users.id = user_id WHERE email = ?',
        email,
      ).map(({ confirmado }) => String(confirmado) > minutesAgo(10));
    expect(noted()).toEqual([false]);
    await user.collection('users').authWithPassword(email, TEST_PASSWORD);
    expect(noted()).toContain(true);
    changeRows(pb.dataDir, 'UPDATE users SET verified = TRUE WHERE email = ?', email);
    await pb.internal('POST', 'admins', { email, action: 'grant' });
    expect(noted()).toEqual([false, false]);
    await expect(post(user, 'begin')).rejects.toMatchObject(refusal('password'));
  });

  it('require nothing from other accounts', async () => {
    const user = await pb.signUp('clienta@nordvia.example');
    proofIsOld();
    await user.collection('users').update(user.authStore.record?.id ?? '', {
      oldPassword: TEST_PASSWORD,
      password: 'nueva-clave-7',
      passwordConfirm: 'nueva-clave-7',
    });
  });
});

describe('after a restart', () => {
  it('SECOND_FACTOR=off requires none to be set up, but still a code from accounts that have one', async () => {
    const { admin } = await newAdmin();
    const { email, secret } = await setUp();
    await pb.end();
    await pb.boot({ secondFactor: 'off' });
    await admin.collection('leads').getList(1, 1000);
    expect(await admin.send('/api/second-factor', {})).toMatchObject({ asked: 'no' });
    expect(await signIn(email)).toEqual(refused('required'));
    expect(await signIn(email, appCode(secret))).toEqual(letIn);
  });

  it('a new instance secret leaves recovery codes only; SECOND_FACTOR=required applies at once', async () => {
    const { email, secret, codes } = await setUp();
    const { admin } = await newAdmin();
    await pb.end();
    await pb.boot({ webhookSecret: 'another-secret-of-25-chars', secondFactor: 'required' });
    expect(await signIn(email, appCode(secret))).toEqual(refused('wrong'));
    expect(await signIn(email, codes[0])).toEqual(letIn);
    expect(await admin.send('/api/second-factor', {})).toMatchObject({ asked: 'now' });
  });
});
