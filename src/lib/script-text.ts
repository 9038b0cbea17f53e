/** Arguments that can be serialised into a script. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Text that would end the script element, or begin a comment in it. */
const ENDS_SCRIPT = /<(\/script|!--)/i;

/**
 * Text of an inline script that calls a function with these arguments: for code that must run before any module of the
 * page. The function is serialised by its source, so it may use only its arguments and browser globals; a unit test
 * that runs the text detects anything else. `scriptHash` adds the text to the Content-Security-Policy.
 * @throws Error when the function's source would end the script element early
 */
export function scriptText<A extends readonly Plain[]>(run: (...args: A) => void, ...args: A): string {
  const source = run.toString();
  if (ENDS_SCRIPT.test(source)) throw new Error('An inline script must not contain "</script" or "<!--"');
  const given = args.map((arg) => JSON.stringify(arg).replaceAll('<', '\\u003c'));
  return `(${source})(${given.join(',')})`;
}
