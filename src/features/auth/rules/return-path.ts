import { paths } from '#src/paths.ts';

/** Stands in for this site: whatever leaves it is not ours. */
const HERE = 'https://este-sitio.invalid';

/**
 * Where a successful sign-in leads: the protected page that sent the visitor, else home (SPEC section 2). The parameter
 * comes from the address, so anybody may have written it: only a path of this site is followed, as the browser would
 * resolve it, and never back to the sign-in itself.
 */
export function returnPath(given: string | null): string {
  if (given === null || !given.startsWith('/') || !URL.canParse(given, HERE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  const path = `${pathname}${search}${hash}`;
  // A path that begins with two slashes would name another host when it is followed on its own.
  if (origin !== HERE || path.startsWith('//') || pathname === paths.login) return paths.home;
  return path;
}
