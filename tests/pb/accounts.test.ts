import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

const hooksDir = inject('hooksDir');
let pb: TestPocketbase;

async function doorIsOpen(): Promise<boolean> {
  const answer = (await (await fetch(`${pb.url}/api/first-admin`)).json()) as { open: boolean };
  return answer.open;
}

async function roleOf(email: string): Promise<string> {
  const superuser = await pb.superuser();
  const profile = await superuser
    .collection('profiles')
    .getFirstListItem(superuser.filter('user_id.email = {:email}', { email }));
  return profile['role'] as string;
}

describe('first administrator', () => {
  afterEach(() => pb.destroy());

  it('is the first account to register, and no later one', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    expect(await doorIsOpen()).toBe(true);
    await pb.signUp('first@nordvia.example');
    expect(await doorIsOpen()).toBe(false);
    await pb.signUp('second@nordvia.example');
    expect(await roleOf('first@nordvia.example')).toBe('admin');
    expect(await roleOf('second@nordvia.example')).toBe('user');
  });

  it('is exactly one of 20 concurrent registrations', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    const users = pb.anonymous().collection('users');
    const account = { password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => users.create({ ...account, email: `p${i}@nordvia.example` })),
    );
    const superuser = await pb.superuser();
    const profiles = await superuser.collection('profiles').getFullList();
    expect(profiles).toHaveLength(20);
    expect(profiles.filter((profile) => profile['role'] === 'admin')).toHaveLength(1);
  });

  it.each(['deleted', 'revoked'])('is not assigned again when they are %s', async (how) => {
    pb = await TestPocketbase.start({ hooksDir });
    const first = await pb.signUp('first@nordvia.example');
    if (how === 'deleted') {
      const superuser = await pb.superuser();
      await superuser.collection('users').delete(first.authStore.record?.id ?? '');
    } else {
      const answer = await pb.internal('POST', 'admins', {
        email: 'first@nordvia.example',
        action: 'revoke',
      });
      expect(await answer.json()).toEqual({ result: 'revoked', admins: 0 });
    }
    expect(await doorIsOpen()).toBe(false);
    await pb.signUp('later@nordvia.example');
    expect(await roleOf('later@nordvia.example')).toBe('user');
  });

  it('is granted by the operator, which disables it for registrations', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    await pb.admin('operator@nordvia.example');
    expect(await doorIsOpen()).toBe(false);
    await pb.signUp('first@nordvia.example');
    expect(await roleOf('first@nordvia.example')).toBe('user');
  });
});

describe('sign-up', () => {
  beforeAll(async () => {
    pb = await TestPocketbase.start({ hooksDir, firstAdmin: 'off' });
  });
  afterAll(() => pb.destroy());

  it('creates no administrator when FIRST_ADMIN is off', async () => {
    expect(await doorIsOpen()).toBe(false);
    await pb.signUp('first@nordvia.example');
    expect(await roleOf('first@nordvia.example')).toBe('user');
  });

  it('accepts a password of 6 characters, but no shorter one and no look-alike address', async () => {
    const users = pb.anonymous().collection('users');
    await expect(
      users.create({ email: 'a@nordvia.example', password: '12345', passwordConfirm: '12345' }),
    ).rejects.toMatchObject({ status: 400 });
    await users.create({ email: 'a@nordvia.example', password: 'nueva7', passwordConfirm: 'nueva7' });
    await users.create({
      ...{ email: '\u202ab\u200b@mi\u2011web.example\ufe0f', password: 'nueva7', passwordConfirm: 'nueva7' },
    });
    expect(await roleOf('b@mi-web.example')).toBe('user');
    // The first letter is Cyrillic, so that the address looks like another in a list of people.
    const endless = `${'a'.repeat(255)}@nordvia.example`;
    for (const email of ['аdmin@nordvia.example', 'admin@nordviа.example', endless])
      await expect(
        users.create({ email, password: 'nueva7', passwordConfirm: 'nueva7' }),
      ).rejects.toMatchObject({ response: { data: { email: { code: 'validation_is_email' } } } });
  });

  it('refuses the commonest passwords, also at a change or a grant', async () => {
    const email = 'comun@nordvia.example';
    const common = { password: 'Password', passwordConfirm: 'Password' };
    const refusal = {
      response: {
        data: {
          password: {
            code: 'common_password',
            message: 'Es una de las contraseñas más usadas: elige otra.',
          },
        },
      },
    };
    await expect(
      pb
        .anonymous()
        .collection('users')
        .create({ email, ...common }),
    ).rejects.toMatchObject(refusal);
    const user = await pb.signUp(email);
    await expect(
      user
        .collection('users')
        .update(user.authStore.record?.id ?? '', { ...common, oldPassword: TEST_PASSWORD }),
    ).rejects.toMatchObject(refusal);
    await user.collection('users').update(user.authStore.record?.id ?? '', { nombre: 'Ana' });
    const grant = { email: 'otra-comun@nordvia.example', action: 'grant', password: '12345678' };
    expect((await pb.internal('POST', 'admins', grant)).status).toBe(400);
  });

  it.each([
    ['the first', 'qwerty', 400],
    ['the last, in capitals', 'IncuBus', 400],
    ['one that is common in Spain', 'contraseña', 400],
    ['one character again and again', 'kkkkkkk', 400],
    ['a word beside another of the list', 'qwerty password', 200],
  ])('refuses the 3,000 commonest passwords of the list: %s', async (_which, password, status) => {
    const email = `comunes-${encodeURIComponent(password).toLowerCase()}@nordvia.example`.replaceAll(
      '%',
      '-',
    );
    const answer = await fetch(`${pb.url}/api/collections/users/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, passwordConfirm: password }),
    });
    expect(answer.status).toBe(status);
  });

  it('ignores the case of an address', async () => {
    await pb.signUp('Ana@nordvia.example');
    await pb.anonymous().collection('users').authWithPassword('ana@NORDVIA.example', TEST_PASSWORD);
    await expect(pb.signUp('ANA@nordvia.example')).rejects.toMatchObject({
      response: { data: { email: { code: 'validation_not_unique' } } },
    });
    const answer = await pb.internal('POST', 'admins', { email: 'ana@nordvia.example', action: 'grant' });
    expect(await answer.json()).toEqual({ result: 'granted-locked', admins: 1 });
  });

  it.each([{ verified: true }, { emailVisibility: true }, { id: 'abcdefghijklmno' }])(
    'refuses %j in the body',
    async (extra) => {
      const body = {
        email: 'con-extra@nordvia.example',
        password: TEST_PASSWORD,
        passwordConfirm: TEST_PASSWORD,
      };
      await expect(
        pb
          .anonymous()
          .collection('users')
          .create({ ...body, ...extra }),
      ).rejects.toMatchObject({ status: 400 });
    },
  );

  it('ignores a role in the body and cleans the name', async () => {
    const created = await pb
      .anonymous()
      .collection('users')
      .create({
        email: 'sin-rol@nordvia.example',
        password: TEST_PASSWORD,
        passwordConfirm: TEST_PASSWORD,
        nombre: ' <b>Ana</b>\u202e\u0007\r\nLópez ',
        role: 'admin',
        profile: { role: 'admin' },
        profiles_via_user_id: [{ role: 'admin' }],
      });
    expect(created['nombre']).toBe('bAna/b López');
    expect(await roleOf('sin-rol@nordvia.example')).toBe('user');
  });

  it('does not process a name far beyond its limit, which would cost time per letter', async () => {
    const user = await pb.signUp('larga@nordvia.example');
    const own = user.authStore.record?.id ?? '';
    const nombre = `${'<'.repeat(700)}Ana`;
    await expect(user.collection('users').update(own, { nombre })).rejects.toMatchObject({
      response: { data: { nombre: { code: 'validation_max_text_constraint' } } },
    });
    expect((await user.collection('users').update(own, { nombre: nombre.slice(200) }))['nombre']).toBe('Ana');
    const another = {
      email: 'otra-larga@nordvia.example',
      password: TEST_PASSWORD,
      passwordConfirm: TEST_PASSWORD,
    };
    await expect(
      pb
        .anonymous()
        .collection('users')
        .create({ ...another, nombre }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST /api/internal/admins', () => {
  afterEach(() => pb.destroy());

  it('grants and revokes, and returns the result and the number of administrators', async () => {
    pb = await TestPocketbase.start({ hooksDir });
    await pb.admin();
    await pb.signUp('user@nordvia.example');
    const steps: [
      email: string,
      action: string,
      password: string | undefined,
      status: number,
      answer: unknown,
    ][] = [
      ['x@nordvia.example', 'grant', undefined, 404, { result: 'not-found', admins: 1 }],
      ['x@nordvia.example', 'revoke', undefined, 404, { result: 'not-found', admins: 1 }],
      ['user@nordvia.example', 'revoke', undefined, 200, { result: 'not-admin', admins: 1 }],
      ['user@nordvia.example', 'grant', undefined, 200, { result: 'granted-locked', admins: 2 }],
      ['USER@nordvia.example', 'grant', undefined, 200, { result: 'already-admin', admins: 2 }],
      ['new@nordvia.example', 'grant', '12345', 400, expect.objectContaining({ status: 400 })],
      ['new@nordvia.example', 'grant', 'nueva7', 200, { result: 'created', admins: 3 }],
      ['new@nordvia.example', 'revoke', undefined, 200, { result: 'revoked', admins: 2 }],
      ['user@nordvia.example', 'crown', undefined, 400, expect.objectContaining({ status: 400 })],
      ['without-at', 'grant', undefined, 400, expect.objectContaining({ status: 400 })],
    ];
    for (const [email, action, password, status, expected] of steps) {
      const answer = await pb.internal('POST', 'admins', { email, action, password });
      expect([answer.status, await answer.json()]).toEqual([status, expected]);
    }
  });
});
