import { paths } from '#src/paths.ts';

/** Placeholder origin for this site. */
const HERE = 'https://este-sitio.invalid';

/**
 * Redirect target after a sign-in: the protected page that the visitor came from, else home (SPEC section 2). The parameter is
 * untrusted (open redirect): only a path of this site is accepted, as resolved by the browser, and never the sign-in page itself.
 */
export function returnPath(given: string | null): string {
  if (given === null || !given.startsWith('/') || !URL.canParse(given, HERE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  const path = `${pathname}${search}${hash}`;
  // A path that starts with two slashes would be a protocol-relative URL of another host.
  if (origin !== HERE || path.startsWith('//') || pathname === paths.login) return paths.home;
  return path;
}
