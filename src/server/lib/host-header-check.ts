import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * Whether the Host header names this machine (localhost or an IP address). Protects local services from DNS rebinding: a page
 * elsewhere may point its host name at this machine and would otherwise read their answers.
 */
export function isForThisMachine({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}
