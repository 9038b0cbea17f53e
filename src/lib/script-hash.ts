import { createHash } from 'node:crypto';

/**
 * What a Content-Security-Policy calls an inline script by. It is inserted (`Astro.csp.insertScriptHash`) by
 * the page's own frontmatter or by a component in the head: further down it comes too late, the head is written by then.
 */
export function scriptHash(source: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
