import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { vi } from 'vitest';
import { findOrInstall } from '#scripts/debian.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { startCommand, type RunningCommand } from './commands.ts';

/** The site's host behind the proxies, and the one that Caddy redirects to it. */
export const PROXY_HOST = 'coches.test';
export const REDIRECTED_HOST = 'sin-www.test';

/** A proxy with its file of `deploy/`, adapted to free ports and a local certificate. */
export interface RunningProxy extends Pick<RunningCommand, 'output' | 'prints'> {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Opens a TLS connection to a proxy, over `socket` if given. */
export async function connectToProxy(
  port: number,
  { socket, servername = PROXY_HOST }: { readonly socket?: Socket; readonly servername?: string } = {},
): Promise<TLSSocket> {
  const secure = connect({
    ...(socket === undefined ? { host: '127.0.0.1', port } : { socket }),
    ...{ servername, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] },
  });
  await once(secure, 'secureConnect');
  return secure.on('error', () => undefined);
}

type Exchange = readonly [from: string | RegExp, to: string];

/** A file of `deploy/` with texts exchanged, each of which must occur. */
async function adapted(name: string, exchanges: readonly Exchange[]): Promise<string> {
  const file = await readFile(path.join(projectRoot, 'deploy', name), 'utf8');
  return exchanges.reduce((text, [from, to]) => {
    if (text.search(from) === -1) throw new Error(`deploy/${name} lacks ${from}`);
    return text.replaceAll(from, to);
  }, file);
}

/** Waits until TLS handshakes succeed, which takes longer on a busy machine. */
async function running(command: RunningCommand, port: number, folder: string): Promise<RunningProxy> {
  const isServed = () =>
    connectToProxy(port).then(
      (socket) => socket.destroy().destroyed,
      () => false,
    );
  await vi.waitUntil(isServed, { timeout: 20_000, interval: 100 });
  return {
    ...{ port, output: command.output, prints: command.prints },
    stop: async () => {
      await command.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Caddy in front of a port. */
export async function startCaddy(productPort: number): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddy-'));
  const [port = 0] = await findFreePorts(1);
  const config = path.join(folder, 'Caddyfile');
  const text = await adapted('Caddyfile', [
    [/^\{$/gm, '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects'],
    [/^www\.example\.com \{/gm, `https://${PROXY_HOST}:${port} {\n\ttls internal`],
    [/^example\.com \{/gm, `https://${REDIRECTED_HOST}:${port} {\n\ttls internal`],
    ['reverse_proxy 127.0.0.1:4321', `reverse_proxy 127.0.0.1:${productPort}`],
  ]);
  await writeFile(config, text);
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const command = [findOrInstall('caddy'), 'run', '--config', config, '--adapter', 'caddyfile'];
  return running(startCommand(command, homes), port, folder);
}

/** The main file around the site's. */
const nginxConfig = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;`).join('\n  ')}
  include ${folder}/site.conf;
}
`;

/** Starts nginx in front of a port. */
export async function startNginx(productPort: number): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const [port = 0, plainPort = 0] = await findFreePorts(2);
  const text = await adapted('nginx.conf', [
    ['127.0.0.1:4321', `127.0.0.1:${productPort}`],
    [/listen \[::\]:.*/g, ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/letsencrypt/live/www.example.com', folder],
    ['/var/log/nginx', folder],
  ]);
  const config = path.join(folder, 'nginx.conf');
  await writeFile(path.join(folder, 'site.conf'), text);
  await writeFile(config, nginxConfig(folder));
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, '-subj', `/CN=${PROXY_HOST}`], {
    stdio: 'ignore',
  });
  return running(startCommand([findOrInstall('nginx'), '-c', config]), port, folder);
}
