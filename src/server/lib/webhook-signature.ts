import { createHmac } from 'node:crypto';

/** The `X-Signature` of a body, by which the product's parts and hosts elsewhere know who sent it. */
export function signatureOf(body: string | Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
