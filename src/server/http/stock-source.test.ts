import { expect, it } from 'vitest';
import { createMessageReader, messageText } from './stock-source.ts';

const TEXT =
  'id:a\nevent:PB_CONNECT\ndata:{"clientId":"a"}\n\nid:a\nevent: vehicles/*\ndata: {"b":"c:\\n"}\n\n';

it.each([1, 7, TEXT.length])('reads messages that come in parts of %i characters', (size) => {
  const read = createMessageReader();
  const messages = [];
  for (let at = 0; at < TEXT.length; at += size) messages.push(...read(TEXT.slice(at, at + size)));
  expect(messages).toEqual([
    { event: 'PB_CONNECT', data: '{"clientId":"a"}' },
    { event: 'vehicles/*', data: '{"b":"c:\\n"}' },
  ]);
});

it('takes no message without end', () => {
  const read = createMessageReader();
  expect(() => {
    for (let part = 0; part < 50; part++) read('x'.repeat(100_000));
  }).toThrow(/does not end/);
});

it('writes what it reads', () => {
  const message = { event: 'vehicles/*', data: '{"a":1}' };
  expect(createMessageReader()(messageText(message))).toEqual([message]);
});
