import { requestHeader } from './request-header.ts';

/** Whether a request carries WEBHOOK_SECRET. */
export function hasSecret(e: core.RequestEvent): boolean {
  const secret = $os.getenv('WEBHOOK_SECRET');
  return secret !== '' && $security.equal(requestHeader(e, 'X-Internal-Secret'), secret);
}

/**
 * Guards internal routes: without WEBHOOK_SECRET they answer 404.
 * @throws NotFoundError
 */
export function requireSecret(e: core.RequestEvent): void {
  if (!hasSecret(e)) throw new NotFoundError('No encontrado');
}
