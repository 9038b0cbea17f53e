import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startInbox, type Inbox } from '#scripts/mail-catcher/inbox.ts';
import { inboxMessageSchema, MESSAGE_MAX_BYTES } from '#scripts/mail-catcher/message.ts';
import { InboxStore } from '#scripts/mail-catcher/store.ts';

const HOST = '127.0.0.1';
let dir: string;
let inbox: Inbox;

const start = () => startInbox({ smtpPort: 0, uiPort: 0, host: HOST, dir });
const get = (route: string, init?: RequestInit) => fetch(`http://${HOST}:${inbox.uiPort}${route}`, init);
const page = async (route: string) => (await get(route)).text();

function send(mail: SendMailOptions): Promise<unknown> {
  const client = nodemailer.createTransport({ host: HOST, port: inbox.smtpPort, secure: false });
  return client.sendMail({
    from: 'web@nordvia.example',
    to: 'ventas@nordvia.example',
    text: 'Hola',
    ...mail,
  });
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'inbox-'));
  inbox = await start();
});
afterEach(async () => {
  await inbox.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the pages', () => {
  const statusFor = async (host: string) => {
    const lines = ['GET /api/messages HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''];
    const socket = connect(inbox.uiPort, HOST);
    socket.end(lines.join('\r\n'));
    for await (const line of createInterface({ input: socket })) return line.split(' ')[1];
    return undefined;
  };

  it.each([
    ['localhost:1080', '200'],
    ['127.0.0.1:1080', '200'],
    ['[::1]:1080', '200'],
    ['192.168.1.5', '200'],
    ['attacker.example', '421'],
    ['localhost.attacker.example:1080', '421'],
    ['127.0.0.1.attacker.example', '421'],
  ])('requested with the host %s answer %s, against DNS rebinding', async (host, status) => {
    expect(await statusFor(host)).toBe(status);
  });
});

describe('a mail', () => {
  it('arrives with subject, people, text, HTML, headers and attachments', async () => {
    await send({
      from: '"Núñez, María" <maria@cliente.example>',
      to: ['ventas@nordvia.example', 'copia@nordvia.example'],
      bcc: 'oculta@nordvia.example',
      subject: 'Solicitud importación Citroën Ñ €',
      messageId: '<lead-1@nordvia.example>',
      text: 'Añádeme a la lista',
      html: '<p>Añádeme</p>',
      attachments: [{ filename: 'ficha.txt', content: 'abc' }],
    });
    const [summary] = inbox.messages();
    expect(summary).toMatchObject({
      messageId: '<lead-1@nordvia.example>',
      from: 'Núñez, María <maria@cliente.example>',
      to: ['ventas@nordvia.example', 'copia@nordvia.example', 'oculta@nordvia.example'],
      subject: 'Solicitud importación Citroën Ñ €',
    });
    const message = inboxMessageSchema.parse(await (await get(`/api/messages/${summary?.id ?? ''}`)).json());
    expect(message.text.trim()).toBe('Añádeme a la lista');
    expect(message.html).toContain('<p>Añádeme</p>');
    expect(message.headers.map(({ name }) => name)).toContain('Message-ID');
    expect(message.attachments).toEqual([{ name: 'ficha.txt', type: 'text/plain', bytes: 3 }]);
  });

  it('is listed newest first', async () => {
    for (const subject of ['uno', 'dos', 'tres']) await send({ subject });
    const answer = (await (await get('/api/messages')).json()) as { messages: { subject: string }[] };
    expect(answer.messages.map(({ subject }) => subject)).toEqual(['tres', 'dos', 'uno']);
    expect(await page('/')).toMatch(/tres[^]*dos[^]*uno/);
  });

  it('is refused above 10 MB without stopping the inbox', async () => {
    const content = Buffer.alloc(MESSAGE_MAX_BYTES, 'a').toString();
    await expect(send({ text: content })).rejects.toMatchObject({ responseCode: 552 });
    await send({ subject: 'después' });
    expect(inbox.messages().map(({ subject }) => subject)).toEqual(['después']);
  });

  it('is drained and refused above 10 MB when the sender does not declare its size', async () => {
    const socket = connect(inbox.smtpPort, HOST);
    const replies = createInterface(socket)[Symbol.asyncIterator]();
    const reply = async () => String((await replies.next()).value);
    const say = async (line: string) => {
      socket.write(`${line}\r\n`);
      return reply();
    };
    await reply();
    await say('HELO client');
    await say('MAIL FROM:<a@b.example>');
    await say('RCPT TO:<c@d.example>');
    await say('DATA');
    socket.write(`Subject: x\r\n\r\n${'a'.repeat(76)}\r\n`.padEnd(MESSAGE_MAX_BYTES + 1024, 'b'));
    expect(await say('\r\n.')).toMatch(/^552/);
    socket.destroy();
    expect(inbox.messages()).toEqual([]);
  });

  it('survives a restart, and is gone after DELETE', async () => {
    await send({ subject: 'antes' });
    await inbox.close();
    inbox = await start();
    expect(inbox.messages().map(({ subject }) => subject)).toEqual(['antes']);
    expect((await get('/api/messages', { method: 'DELETE' })).status).toBe(200);
    expect(inbox.messages()).toEqual([]);
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('hostile content', () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'';

  it('is escaped on every page', async () => {
    await send({ subject: attack, from: { name: attack, address: 'x@y.example' }, text: attack });
    const id = inbox.messages()[0]?.id ?? '';
    for (const body of [await page('/'), await page(`/messages/${id}`)]) {
      expect(body).toContain('&lt;script&gt;');
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img');
    }
  });

  it('shows its HTML in a frame that runs no scripts', async () => {
    await send({ html: `<p>Hola</p>${attack}` });
    const id = inbox.messages()[0]?.id ?? '';
    const frame = /<iframe[^>]*>/.exec(await page(`/messages/${id}`))?.[0] ?? '';
    expect(frame).toMatch(/sandbox="[^"]*"/);
    expect(frame).not.toMatch(/allow-scripts|allow-same-origin/);
    const content = await get(`/messages/${id}/html`);
    expect(content.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(content.headers.get('content-security-policy')).not.toMatch(/script-src|allow-scripts/);
    expect(await content.text()).toContain('<p>Hola</p>');
  });

  it('only links web addresses', async () => {
    await send({ text: 'Entra: https://web.example/reset?type=recovery&token=a"b javascript:alert(1)' });
    const body = await page(`/messages/${inbox.messages()[0]?.id ?? ''}`);
    expect(body).toContain('href="https://web.example/reset?type=recovery&amp;token=a"');
    expect(body).not.toMatch(/href="javascript/);
  });

  it.each(['/api/messages/..%2f..%2fetc%2fpasswd', '/api/messages/nada', '/messages/nada', '/messages/../x'])(
    'answers 404 for %s',
    async (route) => {
      expect((await get(route)).status).toBe(404);
    },
  );
});

it('serves pages under a strict policy, with an empty state', async () => {
  const answer = await get('/');
  expect(await answer.text()).toContain('Todavía no ha llegado ningún mensaje');
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  for (const file of ['/inbox.css', '/inbox.js']) expect((await get(file)).status).toBe(200);
});

it('fails with a message when a port is taken, and leaves no process running', async () => {
  const options = { smtpPort: 0, host: HOST, dir, uiPort: inbox.uiPort };
  await expect(startInbox(options)).rejects.toThrow(/EADDRINUSE/);
  await expect(startInbox({ ...options, smtpPort: inbox.smtpPort, uiPort: 0 })).rejects.toThrow(/EADDRINUSE/);
  expect((await get('/')).status).toBe(200);
});

it('keeps only the newest messages', async () => {
  const store = await InboxStore.open(path.join(dir, 'few'), 3);
  for (let i = 0; i < 5; i++)
    await store.add(Buffer.from(`Subject: n${i}\r\n\r\nx`), { from: 'a@b.example', to: ['c@d.example'] });
  expect(store.list().map(({ subject }) => subject)).toEqual(['n4', 'n3', 'n2']);
  expect(await readdir(path.join(dir, 'few'))).toHaveLength(3);
});
