import { createHash } from 'node:crypto';

/**
 * The hash of an inline script for the Content-Security-Policy. Insert it (`Astro.csp.insertScriptHash`) in the page's
 * frontmatter or in a component of the head: later, the head has already been written.
 */
export function scriptHash(source: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
