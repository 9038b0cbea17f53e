import { requestHeader } from './request-header.ts';

/**
 * Internal routes exist only for who knows WEBHOOK_SECRET; to everybody else they are not there.
 * @throws NotFoundError
 */
export function requireSecret(e: core.RequestEvent): void {
  const secret = $os.getenv('WEBHOOK_SECRET');
  const given = requestHeader(e, 'X-Internal-Secret');
  if (secret === '' || !$security.equal(given, secret)) throw new NotFoundError('No encontrado');
}
