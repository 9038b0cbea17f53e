import { randomInt } from 'node:crypto';
import { createServer, isIPv6 } from 'node:net';
import { errorMessage } from '#src/server/lib/errors.ts';

/** An address to listen on, and the environment variable that sets its port. */
export interface Listening {
  readonly port: number;
  readonly host: string;
  /** Name of the variable that sets the port. */
  readonly variable: string;
}

/** Explains a failed listen to an operator. @param error what the system threw. */
export function listenTrouble(error: unknown, { port, host, variable }: Listening): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Choose another: ${variable}=…`;
    case 'EACCES':
      return `This account may not listen on port ${port}: ports below 1024 need privileges. Choose another: ${variable}=…`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return `${host} is not an address of this machine. Choose one that is, or 127.0.0.1, or 0.0.0.0 for all: HOST=…`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name ${host} does not resolve. Choose an address of this machine: HOST=…`;
    default:
      return `Cannot listen on ${host}, port ${port} (${variable}): ${errorMessage(error)}`;
  }
}

/**
 * The http URL by which this machine reaches a listener, without a trailing slash. A listener on all addresses is reached by the
 * loopback address; one on a single address, such as a host name's or a container's, only by that address.
 */
export function reachableAt(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Checks that a port is free before something is started on it.
 * @throws Error that gives the reason and names the variable to change.
 */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new Error(listenTrouble(error, { port, host, variable }))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/**
 * The range searched for free ports. It lies below the ephemeral ports (Linux: from 32768), because an outgoing connection could take
 * one of those between the check and its use.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

/** Ports that were free a moment ago, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const isFree = await requireFreePort(port, '127.0.0.1', 'PORT').then(
      () => true,
      () => false,
    );
    if (isFree) found.add(port);
  }
  return [...found];
}
