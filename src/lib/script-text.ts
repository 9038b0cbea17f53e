/** What can be handed to a function that travels as text. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** What would end the script element, or begin a comment in it, when it stands in the text. */
const ENDS_SCRIPT = /<(\/script|!--)/i;

/**
 * Text of an inline script that calls a function with these arguments: for what has to run before any module of the page
 * has come. The function travels by its own source, so it uses nothing but its arguments and the browser's globals; a
 * unit test that runs the text finds anything else. `scriptHash` names the text in the Content-Security-Policy.
 * @throws Error when the function's source would end the script element early
 */
export function scriptText<A extends readonly Plain[]>(run: (...args: A) => void, ...args: A): string {
  const source = run.toString();
  if (ENDS_SCRIPT.test(source)) throw new Error('An inline script may not hold "</script" or "<!--"');
  const given = args.map((arg) => JSON.stringify(arg).replaceAll('<', '\\u003c'));
  return `(${source})(${given.join(',')})`;
}
