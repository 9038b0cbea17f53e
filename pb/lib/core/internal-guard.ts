import { requestHeader } from './request-header.ts';

/** Whether a request knows WEBHOOK_SECRET. */
export function hasSecret(e: core.RequestEvent): boolean {
  const secret = $os.getenv('WEBHOOK_SECRET');
  return secret !== '' && $security.equal(requestHeader(e, 'X-Internal-Secret'), secret);
}

/**
 * Internal routes exist only for who knows WEBHOOK_SECRET; to everybody else they are not there.
 * @throws NotFoundError
 */
export function requireSecret(e: core.RequestEvent): void {
  if (!hasSecret(e)) throw new NotFoundError('No encontrado');
}
