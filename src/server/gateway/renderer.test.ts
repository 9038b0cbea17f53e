import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRenderer, type Renderer } from './renderer.ts';

/** A release's server bundle whose pages take their time. */
const ENTRY = `export const handler = async (request, response) => {
  await new Promise((done) => setTimeout(done, 300));
  response.writeHead(request.url === '/vehiculo/no-existe' ? 404 : 200).end('page of ' + request.url);
};`;

let folder: string;
let renderer: Renderer;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  mkdirSync(path.join(folder, 'server'));
  writeFileSync(path.join(folder, 'server/entry.mjs'), ENTRY);

  renderer = createRenderer({ folder }, 'http://127.0.0.1:1', 'http://localhost');
});
afterEach(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

describe('a renderer', () => {
  it('passes on what the page answers', async () => {
    expect(await renderer.render('/vehiculo/a')).toEqual({ status: 200, html: 'page of /vehiculo/a' });
    expect((await renderer.render('/vehiculo/no-existe')).status).toBe(404);
  });

  it('finishes the pages that are under way before it ends, and takes no more', async () => {
    const pages = ['/vehiculo/a', '/vehiculo/b'].map((pathname) => renderer.render(pathname));
    await renderer.close();
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200]);
    await expect(renderer.render('/vehiculo/c')).rejects.toThrow('closed');
  });

  it('says so when the bundle cannot run', async () => {
    writeFileSync(path.join(folder, 'server/entry.mjs'), 'throw new Error("broken bundle");');
    await expect(renderer.render('/vehiculo/a')).rejects.toThrow('broken bundle');
  });
});
