/**
 * Calls about the caller's own account. An administrator without the required second factor may make no others: setting one up needs
 * the session, the profile and the proof of presence, and leaving must stay possible.
 */

const OWN_ROUTES = [
  /^\/api\/second-factor(\/(begin|confirm))?$/,
  /^\/api\/(step-up|sign-out|delete-account)$/,
  /^\/api\/sessions(\/(close|close-others))?$/,
  /^\/api\/collections\/users\/auth-refresh$/,
];

/** @param account id of the caller's account */
export function isOfOwnAccount(method: string, { pathname, searchParams }: URL, account: string): boolean {
  if (OWN_ROUTES.some((route) => route.test(pathname))) return true;
  const isRead = method === 'GET';
  if (pathname === `/api/collections/users/records/${account}`) return isRead || method === 'PATCH';
  const [filter, ...others] = searchParams.getAll('filter');
  const isOwnProfile = filter === `user_id='${account}'` && others.length === 0;
  return isRead && isOwnProfile && pathname === '/api/collections/profiles/records';
}
