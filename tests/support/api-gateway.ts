import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describeBackups } from '#src/server/backup/backup-state.ts';
import { API_LIMITS, SERVER_TIMEOUTS, type ApiLimits, type ApiRates } from '#src/server/http/api-limits.ts';
import { createStaffCheck } from '#src/server/http/sessions.ts';
import { createApi } from '#src/server/http/api.ts';
import { siteAccess } from '#src/server/http/cors.ts';
import { healthHandler } from '#src/server/http/health.ts';
import { describeDisk } from '#src/server/ops/disk-health.ts';
import { createHealthReport } from '#src/server/ops/health-report.ts';
import { createOutboxClient } from '#src/server/mail/outbox-client.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { TEST_SECRET } from '#tests/support/pocketbase.ts';

/** The gateway's API and health report only, in front of a PocketBase, in this process, with PROXY_HOPS=1. */
export interface ApiGateway {
  readonly url: string;
  /** Sends JSON as a visitor with the given address. */
  post: (path: string, body: unknown, address: string, headers?: Record<string, string>) => Promise<Response>;
  /** Logged warnings. */
  readonly warnings: readonly string[];
  close: () => Promise<void>;
}

/** A placeholder status: publishing is not tested here. */
const publisher = {
  release: () => ({
    id: 'r1',
    folder: '',
    sequence: 1,
    builtAt: '',
    version: 0,
    siteUrl: '',
    code: '',
    build: '',
    vehicles: [],
    mentions: {},
  }),
  status: () => ({ state: 'idle' as const, lastError: null, lastDurationMs: null, isPinned: false }),
};

/** Starts on a free port in front of the PocketBase at `pocketbaseUrl`. */
export async function startApiGateway(
  pocketbaseUrl: string,
  limits: Partial<ApiLimits> = {},
  rates: ApiRates | null = null,
): Promise<ApiGateway> {
  const pocketbase = createPocketBaseClient(pocketbaseUrl, TEST_SECRET);
  const warnings: string[] = [];
  const api = createApi({
    pocketbaseUrl,
    secret: TEST_SECRET,
    proxyHops: 1,
    accounts: pocketbase,
    log: { info: () => undefined, warn: (line) => warnings.push(line) },
    limits: { ...API_LIMITS, ...limits },
    rates,
  });
  const outbox = createOutboxClient(pocketbaseUrl, TEST_SECRET);
  const report = createHealthReport({
    publisher,
    pocketbase,
    outbox,
    apiLoad: api.load,
    isSendingMail: false,
    purge: () => 'off',
    backup: () => Promise.resolve(describeBackups({ lastSuccess: null, lastFailure: null }, false)),
    disk: () => Promise.resolve(describeDisk(Infinity, Infinity, true)),
  });
  const health = healthHandler({
    publisher,
    report,
    isStaff: createStaffCheck(pocketbase.isStaff),
    proxyHops: 1,
  });
  const access = siteAccess('https://nordvia.example');
  const server = createServer(SERVER_TIMEOUTS, (request, response) => {
    const url = new URL(`http://gateway${request.url ?? '/'}`);
    void (async () => {
      for (const handle of [access, health, api.handle]) if (await handle(request, response, url)) return;
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    warnings,
    post: (path, body, address, headers = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }),
    close: async () => {
      api.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Opens an event stream as a visitor with the given address; resolves with the response's head. @param route default:
 * PocketBase's
 */
export async function openStream(
  url: string,
  address: string,
  route: 'realtime' | 'stock-stream' = 'realtime',
): Promise<IncomingMessage> {
  const request = get(`${url}/api/${route}`, { agent: false, headers: { 'X-Forwarded-For': address } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  // Errors after the end of the stream are expected.
  request.on('error', () => undefined);
  answer.on('error', () => undefined).resume();
  return answer;
}

/** A request on a separate connection, byte by byte, for what no client library sends. */
export interface RawRequest {
  readonly socket: Socket;
  /** Everything received so far. */
  answered: () => string;
  /** Resolves when the other side has closed. */
  readonly closed: Promise<void>;
}

/** Sends a text, or bytes, and nothing more. */
export async function sendRaw(url: string, text: string | Buffer): Promise<RawRequest> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answered: () => answer, closed };
}
