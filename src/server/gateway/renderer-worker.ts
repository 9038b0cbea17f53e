import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

/** Runs one release's server bundle on a free loopback port and tells the gateway which. */

const { entry } = z.object({ entry: z.string() }).parse(workerData);

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => Promise<void>;
const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };

const server = createServer((request, response) => {
  const fail = () => {
    if (!response.headersSent) response.writeHead(500);
    response.end();
  };
  handler(request, response, () => response.writeHead(404).end()).catch(fail);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage({ port: typeof address === 'object' ? address?.port : undefined });
});
