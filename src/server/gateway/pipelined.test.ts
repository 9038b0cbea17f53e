import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPipelineBound, MOST_UNANSWERED } from './pipelined.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Sends so many requests at once over one connection. */
async function pipelined(count: number, answer: (response: ServerResponse) => void) {
  const isBeyond = createPipelineBound();
  let handled = 0;
  const listening = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    if (isBeyond(request, response)) return;
    handled++;
    answer(response);
  });
  server = listening;
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((listening.address() as AddressInfo).port, '127.0.0.1');
  let answered = '';
  socket.on('data', (data) => (answered += data.toString())).on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n'.repeat(count));
  return { socket, closed, handled: () => handled, answers: () => answered.split('HTTP/1.1 200').length - 1 };
}

test('a connection that asks on and on without waiting for an answer is ended', async () => {
  const { closed, handled } = await pipelined(MOST_UNANSWERED + 200, () => undefined);
  await closed;
  expect(handled()).toBe(MOST_UNANSWERED);
});

test('some requests in a row are answered, as often as they come', async () => {
  const { socket, answers } = await pipelined(MOST_UNANSWERED, (response) =>
    setImmediate(() => response.end()),
  );
  await expect.poll(answers).toBe(MOST_UNANSWERED);
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n'.repeat(MOST_UNANSWERED));
  await expect.poll(answers).toBe(2 * MOST_UNANSWERED);
  socket.destroy();
});

test('one that waits for its turn may have a listener of each part of the gateway', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => warnings.push(name);
  process.on('warning', onWarning);
  const { socket, answers } = await pipelined(3, (response) => {
    const parts = response.socket === null ? 11 : 1;
    for (let part = 0; part < parts; part++) response.once('close', () => undefined);
    setImmediate(() => response.end());
  });
  await expect.poll(answers).toBe(3);
  socket.destroy();
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});
