import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ALLOWED, apiRoute } from '#src/server/http/api-routes.ts';
import { sendRaw, startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { ECHO, hostileRequests, spelledOut, type HostileRequest } from '#tests/support/hostile.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle } from '#tests/support/stock.ts';
import { TRACES } from '#tests/support/traces.ts';

/** Malformed requests to all public routes: no server error, no stack trace, no reflected input. */

/** SECURITY_SEED sets another seed, SECURITY_CASES the number of cases. */
const SEED = Number(process.env['SECURITY_SEED'] ?? 20_261_122);
const CASES = Number(process.env['SECURITY_CASES'] ?? 500);
const AT_ONCE = 8;
const PATIENCE_MS = 20_000;

let pb: TestPocketbase;
let gateway: ApiGateway;
/** Tokens of the callers, used in rotation: a visitor without an account, a user, an administrator. */
let tokens: readonly string[];
const STAFF = 2;

/** A response that browsers do not render as a page. */
const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') === true;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  const admin = await pb.admin();
  await createVehicle(admin);
  const user = await pb.signUp('user@nordvia.example');
  tokens = ['', user.authStore.token, admin.authStore.token];
  gateway = await startApiGateway(pb.url);
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

async function troubleOf({ method, path, headers, body }: HostileRequest, token: string): Promise<string[]> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { ...(token !== '' && { Authorization: token }), ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  // An event stream has no end.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await answer.body?.cancel();
  const seen = `${JSON.stringify([...answer.headers])}${isStream ? '' : await answer.text()}`;
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    // Callers may read their own account's data, and an administrator sees which file or value was refused.
    ...(answer.status >= 300 && token !== tokens[STAFF] && seen.includes(ECHO) ? ['an echo'] : []),
    ...(answer.status >= 300 && seen.includes(ECHO) && !isJson(answer) ? ['an echo that is no JSON'] : []),
    ...(TRACES.some((trace) => trace.test(seen)) ? ['a trace'] : []),
    ...(answer.headers.has('x-injected') ? ['a header'] : []),
  ];
}

it(
  `answers ${CASES} malformed requests (seed ${SEED}) without a server error, reflected input or a stack trace`,
  { timeout: 60_000 + 60 * CASES },
  async () => {
    const paths = ALLOWED.flatMap((pattern) => spelledOut(pattern, 'abcdefghijklmno'));
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) expect(apiRoute('GET', new URL(path, 'http://site')), path).not.toBeNull();
    // Sign-out would end the sessions used for the rest; pb/sessions.test.ts covers it.
    const tested = paths.filter((path) => path !== '/api/sign-out');
    const requests = hostileRequests(SEED, CASES, tested);
    const troubles: string[] = [];
    const work = async (worker: number) => {
      for (let i = worker; i < requests.length; i += AT_ONCE) {
        const request = requests[i] as HostileRequest;
        const found = await troubleOf(request, tokens[i % tokens.length] ?? '').catch((error: unknown) => [
          String(error),
        ]);
        const body = typeof request.body === 'string' ? request.body : request.body && 'a form';
        if (found.length > 0)
          troubles.push(
            `${i}: ${request.method} ${request.path} ${String(body).slice(0, 200)}: ${found.join()}`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
    expect(troubles).toEqual([]);
    expect((await fetch(`${pb.url}/api/health`)).status).toBe(200);
    expect(pb.log).not.toMatch(/panic|goroutine/i);
  },
);

it.each([
  '/api/collections/_superusers/records',
  '/api/collections/_superusers%2Frecords',
  '/api/collections/vehicles%2f..%2f_superusers/records',
  '/api//collections/_superusers/records',
  '/api/collections/../settings',
  '/api/..%2f_/',
  '/api/collections/pbc_1234567890/records',
  '/api/collections/_pb_users_auth_/auth-with-password',
  '/api/internal/staff',
  '/api/internal%2fstaff',
  '/api/realtime/../internal/staff',
  '/api/health;/../internal/staff',
  '/api/health%00/../settings',
  '/api/\\internal\\staff',
])('%s reaches no private route', async (target) => {
  const raw = await sendRaw(
    gateway.url,
    `GET ${target} HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n`,
  );
  const deadline = setTimeout(() => raw.socket.destroy(), PATIENCE_MS);
  await raw.closed;
  clearTimeout(deadline);
  expect(raw.answered()).toMatch(/^(HTTP\/1\.1 (404|400) |$)/);
});
