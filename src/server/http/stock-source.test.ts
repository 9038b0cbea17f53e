import { expect, it } from 'vitest';
import { createMessageReader, messageText } from './stock-source.ts';

const TEXT =
  'id:a\nevent:PB_CONNECT\ndata:{"clientId":"a"}\n\nid:a\nevent: vehicles/*\ndata: {"b":"c:\\n"}\n\n';

it.each([1, 7, TEXT.length])('parses messages that arrive in chunks of %i characters', (size) => {
  const read = createMessageReader();
  const messages = [];
  for (let at = 0; at < TEXT.length; at += size) messages.push(...read(TEXT.slice(at, at + size)));
  expect(messages).toEqual([
    { event: 'PB_CONNECT', data: '{"clientId":"a"}' },
    { event: 'vehicles/*', data: '{"b":"c:\\n"}' },
  ]);
});

it('throws for a message that is too long', () => {
  const read = createMessageReader();
  expect(() => {
    for (let part = 0; part < 50; part++) read('x'.repeat(100_000));
  }).toThrow(/too long/);
});

it('parses a message that it has serialised', () => {
  const message = { event: 'vehicles/*', data: '{"a":1}' };
  expect(createMessageReader()(messageText(message))).toEqual([message]);
});
