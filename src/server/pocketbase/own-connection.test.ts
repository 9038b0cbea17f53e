import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBusiness } from '#src/server/business/read-business.ts';
import { createPocketBaseClient } from './client.ts';
import { OwnAgent } from './own-connection.ts';
import { fetchBy } from './own-fetch.ts';

const OWN = process.geteuid?.() ?? 0;
/** Of nobody here: this process, which listens, is a stranger to whoever believes that one alone. */
const ANOTHER = 54_321;

let server: Server;
let url: string;
let received: string;
let connections: number;

beforeEach(async () => {
  [received, connections] = ['', 0];
  server = createServer((request, response) => {
    void readWhole(request).then((body) => {
      response.statusCode = request.url === '/empty' ? 204 : 200;
      response.end(
        request.url === '/empty'
          ? undefined
          : JSON.stringify({ method: request.method, type: request.headers['content-type'], body }),
      );
    });
  });
  server.on('connection', (socket: Socket) => {
    connections++;
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function readWhole(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

const believing = (...accounts: readonly number[]) => new OwnAgent({ keepAlive: true }, new Set(accounts));

describe('OwnAgent', () => {
  it('sends nothing to another account, neither what is fetched nor what is passed on', async () => {
    const headers = { 'X-Internal-Secret': 'secreto' };
    const fetched = fetchBy(believing(ANOTHER))(url, { method: 'POST', headers, body: 'clave' });
    await expect(fetched).rejects.toThrow(/another account/);
    const passedOn = new Promise((resolve, reject) =>
      get(url, { agent: believing(ANOTHER), headers: { authorization: 'sesión' } }, resolve).once(
        'error',
        reject,
      ),
    );
    await expect(passedOn).rejects.toThrow(/another account/);
    expect(received).toBe('');
  });

  it('keeps everybody from asking another account who reads what decides what is shown and mailed, and to whom', async () => {
    const ask = fetchBy(believing(ANOTHER));
    const client = createPocketBaseClient(url, 'secreto', ask);
    for (const read of [client.publicVehicles, client.formerSlugs, client.siteSettings])
      await expect(read()).rejects.toThrow(/another account/);
    await expect(readBusiness(url, ask)).rejects.toThrow(/another account/);
    expect(received).toBe('');
  });

  it('asks its own account, many at a time, on connections that it keeps', async () => {
    const ask = fetchBy(believing(OWN));
    const round = () => Promise.all(Array.from({ length: 8 }, () => ask(url).then((answer) => answer.ok)));
    expect(await round()).toEqual(Array.from({ length: 8 }, () => true));
    const made = connections;
    await round();
    expect(connections).toBe(made);
  });

  it('fails as fetch does where nobody listens', async () => {
    const nobody = url;
    server.close();
    server.closeAllConnections();
    await expect(fetchBy(believing(OWN))(nobody)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('waits no longer than it is told', async () => {
    const late = fetchBy(believing(OWN))(`${url}/`, { signal: AbortSignal.timeout(0) });
    await expect(late).rejects.toThrow(/abort/i);
  });
});

describe('fetchBy', () => {
  it('sends JSON and forms, and reads what comes', async () => {
    const ask = fetchBy(believing(OWN));
    const json = await ask(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ año: 2021 }),
    });
    expect(await json.json()).toEqual({ method: 'POST', type: 'application/json', body: '{"año":2021}' });
    const form = new FormData();
    form.append('foto', new File(['luz'], 'coche.jpg', { type: 'image/jpeg' }));
    const sent = (await (await ask(url, { method: 'POST', body: form })).json()) as Record<string, string>;
    expect(sent['type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent['body']).toMatch(/filename="coche.jpg"\r\nContent-Type: image\/jpeg\r\n\r\nluz\r\n/);
  });

  it('takes an answer without a body', async () => {
    const answer = await fetchBy(believing(OWN))(`${url}/empty`);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });
});
