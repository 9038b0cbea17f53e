import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findCaddy, installCaddy } from '#scripts/debian.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand, type RunningCommand } from '#tests/support/commands.ts';

/** What Caddy logs about visitors whose requests fail, with the configuration of `deploy/Caddyfile`. */

const HOST = 'coches.test';
const VISITOR = '127.0.61.7';
const SECRET = 'geheim-4711';
const BROWSER = 'Navegador-4711';

let folder: string;
let upstream: Server;
let caddy: RunningCommand;
let port: number;

/** Consumes requests, and sends an endless response for `/mucho`. */
function startUpstream(): Server {
  return createServer((request, response) => {
    request.resume().on('error', () => undefined);
    if (request.url?.startsWith('/mucho') !== true) return;
    const write = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  }).listen(0, '127.0.0.1');
}

/** The file adapted to another host and port, with a local certificate and without ACME. */
async function adapted(productPort: number): Promise<string> {
  const file = await readFile(path.join(projectRoot, 'deploy/Caddyfile'), 'utf8');
  const exchanges: readonly (readonly [string | RegExp, string])[] = [
    [/^\{$/m, '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects'],
    ['www.example.com {', `https://${HOST}:${port} {\n\ttls internal`],
    ['reverse_proxy 127.0.0.1:4321', `reverse_proxy 127.0.0.1:${productPort}`],
    [/^example\.com \{[^]*$/m, ''],
  ];
  return exchanges.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, file);
}

/** Whether a TLS handshake with Caddy succeeds. */
async function isServed(): Promise<boolean> {
  const socket = connectSecurely({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caddy-'));
  upstream = startUpstream();
  await once(upstream, 'listening');
  port = await findFreePort();
  await writeFile(path.join(folder, 'Caddyfile'), await adapted((upstream.address() as AddressInfo).port));
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const config = path.join(folder, 'Caddyfile');
  caddy = startCommand(
    [findCaddy() ?? installCaddy(), 'run', '--config', config, '--adapter', 'caddyfile'],
    homes,
  );
  await caddy.prints(/serving initial configuration/);
  await caddy.prints(/certificate obtained successfully/);
  // It is served a moment later, which takes longer on a busy machine.
  await vi.waitUntil(isServed, { timeout: 20_000, interval: 100 });
});
afterAll(async () => {
  await caddy.kill();
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

/** An HTTP/1.1 client that drops the connection after sending these bytes. */
async function breakOff(head: string): Promise<void> {
  const plain = connect({ host: '127.0.0.1', port, localAddress: VISITOR });
  await once(plain, 'connect');
  const socket = connectSecurely({
    ...{ socket: plain, servername: HOST, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] },
  });
  socket.on('error', () => undefined);
  plain.on('error', () => undefined);
  await once(socket, 'secureConnect');
  const arrived = once(upstream, 'request');
  socket.write(head);
  await arrived;
  // Until the response is blocked on the client.
  await sleep(300);
  plain.resetAndDestroy();
}

const headOf = (method: string, target: string, ...more: readonly string[]) =>
  [
    `${method} ${target}?token=${SECRET} HTTP/1.1`,
    ...[`Host: ${HOST}`, `User-Agent: ${BROWSER}`, `Referer: https://${HOST}/?token=${SECRET}`],
    ...[`X-Forwarded-For: ${VISITOR}`, ...more, '', ''],
  ].join('\r\n');

test.each([
  [
    'sends a form',
    `${headOf('POST', '/api/formulario', 'Content-Length: 5000')}{"nombre`,
    /http\.log\.error.*127\.0\.61\.0/,
  ],
  ['reads an answer', headOf('GET', '/mucho'), /aborting with incomplete response.*write tcp/],
])('logs a connection lost while the client %s with its network only', async (_, head, line) => {
  await breakOff(head);
  await caddy.prints(line);
  for (const text of [VISITOR, SECRET, BROWSER]) expect(caddy.output()).not.toContain(text);
});
