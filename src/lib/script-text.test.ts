import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { scriptText } from './script-text.ts';

/** Stands in for a browser's global. */
declare const received: unknown[];

function receive(...args: readonly unknown[]): void {
  received.push(...args);
}

it.each([
  [[]],
  [['Ana', 2, true, null]],
  [[{ name: "O'Neil", list: [1, 'dos'] }]],
  [['</script><!--', '\u2028', '`${1}`', '\\']],
])('passes %j unchanged', (args) => {
  const context = { received: [] as unknown[] };
  runInNewContext(scriptText(receive, ...(args as string[])), context);
  expect(JSON.stringify(context.received)).toBe(JSON.stringify(args));
});

it('never ends the script element', () => {
  expect(scriptText(receive, '</script>', '<!--')).not.toMatch(/<[/!]/);
  const source = { toString: () => `() => receive('</script>')` };
  expect(() => scriptText(Object.assign(() => undefined, source))).toThrow('An inline script');
});
