import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { scriptText } from './script-text.ts';

/** Stands in for a browser's global. */
declare const told: unknown[];

function tell(...args: readonly unknown[]): void {
  told.push(...args);
}

it.each([
  [[]],
  [['Ana', 2, true, null]],
  [[{ name: "O'Neil", list: [1, 'dos'] }]],
  [['</script><!--', '\u2028', '`${1}`', '\\']],
])('hands %j over as it is', (args) => {
  const context = { told: [] as unknown[] };
  runInNewContext(scriptText(tell, ...(args as string[])), context);
  expect(JSON.stringify(context.told)).toBe(JSON.stringify(args));
});

it('writes nothing that ends the script element', () => {
  expect(scriptText(tell, '</script>', '<!--')).not.toMatch(/<[/!]/);
  const source = { toString: () => `() => tell('</script>')` };
  expect(() => scriptText(Object.assign(() => undefined, source))).toThrow('An inline script');
});
