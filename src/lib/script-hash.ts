import { createHash } from 'node:crypto';

/**
 * What a Content-Security-Policy calls an inline script by. A page inserts it in its own frontmatter
 * (`Astro.csp.insertScriptHash`): in a component it comes too late, the head is written by then.
 */
export function scriptHash(source: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
