import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePorts } from '#src/server/process/ports.ts';
import { startChild } from '#src/server/process/child-process.ts';

const run = promisify(execFile);
const READY_LOOKS = 100;

/** nginx serving the same bytes of a release, with one port per encoding, because it does not negotiate here. */
export interface BenchNginx {
  readonly urls: Readonly<Record<'identity' | 'br', string>>;
  readonly stop: () => Promise<void>;
}

/** Copies the release's files in one encoding under their plain names; files without that encoding are copied uncompressed. */
async function copyCoding(clientDir: string, target: string, ending: '' | '.br'): Promise<void> {
  await cp(clientDir, target, { recursive: true });
  const names = await readdir(target, { recursive: true });
  if (ending === '') return;
  for (const name of names.filter((candidate) => candidate.endsWith(ending)))
    await rename(path.join(target, name), path.join(target, name.slice(0, -ending.length)));
}

const serverOf = (port: number, root: string, headers: readonly string[]) => `
  server {
    listen 127.0.0.1:${port};
    root ${root};
    index index.html;
    location / { try_files $uri $uri.html $uri/index.html =404; }
    ${headers.map((header) => `add_header ${header};`).join('\n    ')}
  }`;

/** A configuration tuned for speed: two workers, open file cache, no log. */
const configOf = (folder: string, servers: readonly string[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10000;
  types { text/html html; text/javascript js; application/json json; text/css css; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;`).join('\n  ')}
${servers.join('\n')}
}
`;

/**
 * Starts nginx on a release.
 * @param headers `add_header` directives with the gateway's headers.
 * @returns null if nginx is not installed.
 */
export async function startNginx(
  folder: string,
  clientDir: string,
  headers: readonly string[],
): Promise<BenchNginx | null> {
  if (
    !(await run('nginx', ['-v']).then(
      () => true,
      () => false,
    ))
  )
    return null;
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'tmp'), { recursive: true });
  const [identityPort = 0, brotliPort = 0] = await findFreePorts(2);
  const [identity, brotli] = [path.join(folder, 'identity'), path.join(folder, 'br')];
  await copyCoding(clientDir, identity, '');
  await copyCoding(clientDir, brotli, '.br');
  const servers = [
    serverOf(identityPort, identity, headers),
    serverOf(brotliPort, brotli, [...headers, 'Content-Encoding br']),
  ];
  const config = path.join(folder, 'nginx.conf');
  await writeFile(config, configOf(folder, servers));
  const printed: string[] = [];
  const child = startChild({
    command: 'nginx',
    args: ['-p', folder, '-c', config],
    ...{ cwd: folder, env: process.env, onLine: (line: string) => printed.push(line) },
  });
  const urls = { identity: `http://127.0.0.1:${identityPort}`, br: `http://127.0.0.1:${brotliPort}` };
  for (let look = 0; look < READY_LOOKS; look++) {
    if (
      await fetch(urls.br).then(
        () => true,
        () => false,
      )
    )
      return { urls, stop: () => child.stop() };
    await sleep(50);
  }
  await child.stop();
  throw new Error(`nginx did not start:\n${printed.join('\n')}`);
}
