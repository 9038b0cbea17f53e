import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isForThisMachine } from '#src/server/lib/host-header-check.ts';
import type { InboxStore } from './store.ts';
import { listPage, messagePage, notFoundPage } from './views.ts';

const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** CSP for a mail's HTML: its styles and embedded images, links in a new tab, and nothing else. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly csp?: string;
}

const html = (status: number, body: string): Answer => ({ status, type: 'text/html; charset=utf-8', body });
const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

function asset(name: string, type: string): Answer {
  return { status: 200, type, body: readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8') };
}

const ASSETS: ReadonlyMap<string, Answer> = new Map([
  ['/inbox.css', asset('inbox.css', 'text/css; charset=utf-8')],
  ['/inbox.js', asset('inbox.js', 'text/javascript; charset=utf-8')],
]);

async function api(method: string, path: string, store: InboxStore): Promise<Answer> {
  if (path === '/api/messages' && method === 'GET') return json(200, { messages: store.list() });
  if (path === '/api/messages' && method === 'DELETE') {
    await store.clear();
    return json(200, { messages: [] });
  }
  const id = /^\/api\/messages\/([\w-]+)$/.exec(path)?.[1];
  const message = id !== undefined && method === 'GET' ? await store.read(id) : undefined;
  return message === undefined ? json(404, { message: 'No encontrado' }) : json(200, message);
}

async function pageAt(path: string, store: InboxStore): Promise<Answer> {
  if (path === '/') return html(200, listPage(store.list()));
  const [, id = '', content] = /^\/messages\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const message = await store.read(id);
  if (message === undefined) return html(404, notFoundPage());
  if (content === undefined) return html(200, messagePage(message));
  return { ...html(200, `<!doctype html><base target="_blank">${message.html}`), csp: MAIL_CSP };
}

async function answer(request: IncomingMessage, store: InboxStore): Promise<Answer> {
  if (!isForThisMachine(request))
    return json(421, { message: 'Este buzón solo atiende a su propia máquina' });
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const path = (request.url ?? '/').replace(/\?.*$/, '');
  if (path.startsWith('/api/')) return api(method, path, store);
  if (method !== 'GET') return json(405, { message: 'Método no permitido' });
  return ASSETS.get(path) ?? pageAt(path, store);
}

function send(response: ServerResponse, { status, type, body, csp = PAGE_CSP }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(body);
}

/**
 * The inbox's pages and its JSON API: `GET /api/messages` (summaries, newest first), `GET /api/messages/:id`, `DELETE
 * /api/messages`.
 */
export function createInboxServer(store: InboxStore): Server {
  return createServer((request, response) => {
    answer(request, store).then(
      (found) => send(response, found),
      (error: unknown) => {
        console.error('Inbox:', error);
        send(response, json(500, { message: 'Error interno' }));
      },
    );
  });
}
