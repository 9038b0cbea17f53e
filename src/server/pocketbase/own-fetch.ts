import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Fetch } from '#src/lib/fetch.ts';
import { OwnAgent } from './own-connection.ts';

/** Answers that have no body by the standard, and for which a `Response` takes none (Fetch, "null body status"). */
const WITHOUT_BODY = new Set([204, 205, 304]);

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500 } = answer;
  const parts: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
  return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(parts), { status });
}

/** A `fetch` on an agent's connections. The answer is whole when it resolves, and tells of the headers nothing. */
export function fetchBy(agent: OwnAgent): Fetch {
  return async (url, init = {}) => {
    // It writes forms as they are sent, and says so in a header.
    const written = new Request(url, init);
    const body = Buffer.from(await written.arrayBuffer());
    const headers = { ...Object.fromEntries(written.headers), 'content-length': body.length };
    const { method } = written;
    return new Promise((resolve, reject) => {
      const asking = httpRequest(url, { agent, method, headers, signal: init.signal ?? undefined });
      asking.once('response', (answer) => {
        readAnswer(answer).then(resolve, reject);
      });
      asking.once('error', reject);
      asking.end(body);
    });
  };
}

/** Fetches from the instance's own PocketBase. It rejects when another account of the machine answers there. */
export const fetchOwn: Fetch = fetchBy(new OwnAgent({ keepAlive: true }));
