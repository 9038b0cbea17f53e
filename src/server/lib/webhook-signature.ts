import { createHmac } from 'node:crypto';

/** The `X-Signature` header of a body (HMAC-SHA256), by which the receiver authenticates the sender. */
export function signatureOf(body: string | Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
