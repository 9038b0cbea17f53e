import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { contentTypeOf } from '#src/server/lib/content.ts';

/** A static host for a folder, like nginx with `try_files $uri $uri.html` and an error page. */
export interface PlainHost {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts on a port. */
export async function startPlainHost(folder: string, port: number): Promise<PlainHost> {
  const find = async (pathname: string) => {
    const names = pathname === '/' ? ['/index.html'] : [pathname, `${pathname}.html`];
    for (const name of names) {
      const body = await readFile(path.join(folder, name)).catch(() => null);
      if (body !== null) return { status: 200, name, body };
    }
    return { status: 404, name: '/404.html', body: await readFile(path.join(folder, '404.html')) };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { status, name, body } = await find(pathname);
      response.writeHead(status, { 'Content-Type': contentTypeOf(name) }).end(body);
    })();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
