import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser asked for this machine. A page elsewhere may have its own name lead here, and would read what is meant
 * for this machine alone if any name were answered.
 */
export function isForThisMachine({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}
