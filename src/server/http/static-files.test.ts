import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listenWith, rawGet, type ListeningHandler } from '#tests/support/raw-http.ts';
import { precompress } from '#src/server/releases/precompress.ts';
import { openStaticFiles } from './static-files.ts';

const PAGE = `<!doctype html><p>${'Nordvia '.repeat(400)}</p>`;
const DIGITS = '0123456789';

let folder: string;
let site: ListeningHandler;
/** Settles when the request of a disconnected client has been handled. */
let servedDisconnected: Promise<boolean> | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'));
  await mkdir(path.join(folder, '.well-known'));
  const files = {
    'page.html': PAGE,
    'digits.bin': DIGITS,
    'empty.txt': '',
    '.env': 'a',
    '.well-known/a.txt': 'a',
  };
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
  symlinkSync('/etc/hostname', path.join(folder, 'link.txt'));
  await precompress(folder);
  const opened = await openStaticFiles(folder);
  site = await listenWith(async (request, response, url) => {
    if (url.search === '?left') await once(response, 'close');
    const file = opened.find(decodeURI(url.pathname));
    const serving = file?.send(request, response, ['Cache-Control', 'public, max-age=60']);
    if (url.search === '?left') servedDisconnected = serving?.then(() => true);
    if (serving === undefined) response.writeHead(404).end();
    await serving;
    return true;
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const openDescriptors = () => readdirSync('/proc/self/fd').length;

const get = (target: string, headers: Record<string, string> = {}) => rawGet(site.port, target, { headers });

describe('a file', () => {
  it('is served with its type, length and caching headers', async () => {
    const { status, headers, body } = await get('/page.html');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(PAGE.length),
      'cache-control': 'public, max-age=60',
      'accept-ranges': 'bytes',
      vary: 'Accept-Encoding',
    });
    expect(body.toString()).toBe(PAGE);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is served as %s to a client that accepts it', async (coding, decompress) => {
    const { headers, body } = await get('/page.html', { 'Accept-Encoding': coding });
    expect(headers).toMatchObject({ 'content-encoding': coding, 'content-type': 'text/html; charset=utf-8' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(decompress(body).toString()).toBe(PAGE);
  });

  it('without compressed siblings is served uncompressed and without Vary', async () => {
    const { headers, body } = await get('/digits.bin', { 'Accept-Encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(body.toString()).toBe(DIGITS);
  });

  it('that is empty has a Content-Length of 0', async () => {
    const { status, headers, body } = await get('/empty.txt');
    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  it('has the same headers for HEAD as for GET', async () => {
    const whole = await get('/page.html', { 'Accept-Encoding': 'br' });
    const head = await rawGet(site.port, '/page.html', {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'br', Range: 'bytes=0-1' },
    });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of [
      'content-length',
      'content-encoding',
      'content-type',
      'etag',
      'last-modified',
      'vary',
    ])
      expect(head.headers[name], name).toBe(whole.headers[name]);
  });

  it.each(['/none.html', '/.env', '/link.txt', '/', '/.well-known', '/../etc/hostname'])(
    'is not found at %s',
    async (target) => {
      expect((await get(target)).status).toBe(404);
    },
  );

  it('below .well-known is served', async () => {
    expect((await get('/.well-known/a.txt')).status).toBe(200);
  });
});

it('a client that disconnects before the file is opened causes no error and leaks no file descriptor', async () => {
  const before = openDescriptors();
  const socket = connect(site.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /page.html?left HTTP/1.1\r\nHost: sitio\r\n\r\n', () => socket.resetAndDestroy());
  expect(await vi.waitUntil(() => servedDisconnected)).toBe(true);
  await expect.poll(() => openDescriptors()).toBeLessThanOrEqual(before);
});

describe('If-None-Match', () => {
  it.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`, () => '*'])(
    'returns 304 for a matching tag: %o',
    async (header) => {
      const { headers } = await get('/page.html');
      const again = await get('/page.html', { 'If-None-Match': header(headers.etag ?? '') });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=60',
      });
    },
  );

  it('returns 200 for the tag of another coding, or another file', async () => {
    const { headers } = await get('/page.html', { 'Accept-Encoding': 'br' });
    expect((await get('/page.html', { 'If-None-Match': headers.etag ?? '' })).status).toBe(200);
    expect((await get('/page.html', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('is ignored when it is too long', async () => {
    const { headers } = await get('/page.html');
    const endless = `${'"other",'.repeat(1000)}${headers.etag ?? ''}`;
    expect((await get('/page.html', { 'If-None-Match': endless })).status).toBe(200);
  });
});

describe('a range', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=-5', '56789', 'bytes 5-9/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s returns 206 with the part', async (range, part, contentRange) => {
    const { status, headers, body } = await get('/digits.bin', { Range: range });
    expect([status, body.toString()]).toEqual([206, part]);
    expect(headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(part.length) });
  });

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,3-4', 'digits=1-2', 'nonsense'])(
    'that is invalid (%s) returns the whole file',
    async (range) => {
      const { status, headers, body } = await get('/digits.bin', { Range: range });
      expect([status, body.toString(), headers['content-range']]).toEqual([200, DIGITS, undefined]);
    },
  );

  it.each([
    ['/digits.bin', 'bytes=10-', 'bytes */10'],
    ['/digits.bin', 'bytes=-0', 'bytes */10'],
    ['/empty.txt', 'bytes=0-', 'bytes */0'],
  ])('of %s that cannot be satisfied (%s) returns 416', async (target, range, contentRange) => {
    const { status, headers, body } = await get(target, { Range: range });
    expect([status, headers['content-range'], body.length]).toEqual([416, contentRange, 0]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is served only when If-Range matches', async () => {
    const { headers } = await get('/digits.bin');
    const conditional = { Range: 'bytes=0-1', 'If-Range': headers.etag ?? '' };
    expect((await get('/digits.bin', conditional)).status).toBe(206);
    expect((await get('/digits.bin', { ...conditional, 'If-Range': '"other"' })).status).toBe(200);
    expect((await get('/digits.bin', { ...conditional, 'If-Range': new Date().toUTCString() })).status).toBe(
      200,
    );
  });
});
