import PostalMime from 'postal-mime';
import { demoBusiness } from '#tests/support/business.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { passwordReset, passwordResetNotice } from '#src/server/mail/templates/access-links.ts';
import { MailObsolete, type MailContext } from '#src/server/mail/mail.ts';
import { MailBench } from '#tests/support/mail-bench.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

const LINK = /https:\/\/nordvia\.example\/reset-password\?type=recovery&token=([\w.-]+)/;

describe('through a real PocketBase and a real SMTP server', () => {
  let pb: TestPocketbase;
  let bench: MailBench;
  beforeAll(async () => {
    pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  });
  afterAll(() => pb.destroy());
  afterEach(() => bench.close());

  async function ask(email: string): Promise<void> {
    const answer = await fetch(`${bench.pb.url}/api/send-password-reset`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(204);
  }

  test('sends both mails to an address with an account and none to others, and never queues the token', async () => {
    bench = await MailBench.open(pb);
    await bench.pb.signUp('ana@cliente.example', 'Ana Ruiz');
    bench.startSender();
    await ask('nadie@cliente.example');
    await ask('ANA@cliente.example');
    await bench.waitUntilAllSent(4);

    const { mails } = bench.smtp;
    expect(mails.map(({ to }) => to)).toEqual([['ana@cliente.example'], ['ana@cliente.example']]);
    const parsed = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)));
    const textOf = (subject: string) => parsed.find((mail) => mail.subject === subject)?.text ?? '';
    expect(textOf('Aviso de seguridad: solicitud de cambio de contraseña')).not.toMatch(/token|^$/);
    expect(textOf('Restablece tu contraseña')).toContain('Hola, Ana:');
    const token = LINK.exec(textOf('Restablece tu contraseña'))?.[1] ?? '';
    expect(token).not.toBe('');

    expect(JSON.stringify(await bench.rows())).not.toContain(token);
    expect(`${bench.logged.join()}${bench.pb.log}`).not.toContain(token);
    expect(bench.logged).toEqual([]);
    await bench.pb.anonymous().collection('users').confirmPasswordReset(token, 'nueva-123', 'nueva-123');
  });

  test('sends the owner of a new administrator’s address a recovery link, without text from a third party', async () => {
    bench = await MailBench.open(pb);
    await bench.pb.admin();
    await bench.pb.signUp('jefa@cliente.example', 'Ladrón');
    const grant = { action: 'grant', email: 'jefa@cliente.example', recoveryMail: true };
    await bench.pb.internal('POST', 'admins', grant);
    bench.startSender();
    await bench.waitUntilAllSent(1);

    const [mail] = bench.smtp.mails;
    expect(mail?.to).toEqual(['jefa@cliente.example']);
    const { subject, text = '' } = await PostalMime.parse(mail?.raw ?? '');
    expect(subject).toBe('Acceso al panel de Nordvia');
    expect(text).not.toContain('Ladrón');
    const users = bench.pb.anonymous().collection('users');
    await users.confirmPasswordReset(LINK.exec(text)?.[1] ?? '', 'nueva-123', 'nueva-123');
    await users.authWithPassword('jefa@cliente.example', 'nueva-123');
  });
});

describe('the builders', () => {
  const context: MailContext = {
    business: demoBusiness,
    siteUrl: 'https://nordvia.example',
    apiUrl: 'https://nordvia.example',
    cardsOfStock: () => Promise.resolve([]),
    recipient: 'ana@cliente.example',
    createdAt: new Date(),
    callPocketbase: () => Promise.resolve({ nombre: '<script>x</script>', token: 'a.b-c' }),
  };

  it.each([passwordReset, passwordResetNotice])(
    'omit a name that could be markup or a link: %o',
    async (build) => {
      const { html, text } = await build(null, context);
      expect(html).not.toContain('<script>x');
      expect(text).toContain('Hola:');
    },
  );

  it.each([passwordReset, passwordResetNotice])('reject an expired mail: %o', async (build) => {
    const late = { ...context, createdAt: new Date(Date.now() - 3 * 60 * 60 * 1000) };
    await expect(build(null, late)).rejects.toBeInstanceOf(MailObsolete);
  });
});
