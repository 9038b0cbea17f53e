import { randomInt } from 'node:crypto';
import { createServer, isIPv6 } from 'node:net';
import { errorMessage } from '#src/server/lib/errors.ts';

/** Where something is to listen, and the environment variable that says so. */
export interface Listening {
  readonly port: number;
  readonly host: string;
  /** Name of the variable of the port. */
  readonly variable: string;
}

/** Why nothing can listen there, in words for an operator. @param error what the system threw. */
export function listenTrouble(error: unknown, { port, host, variable }: Listening): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Choose another: ${variable}=…`;
    case 'EACCES':
      return `Port ${port} is not open to this account: ports below 1024 are the system's. Choose another: ${variable}=…`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return `${host} is no address of this machine. Choose one that is, or 127.0.0.1, or 0.0.0.0 for all: HOST=…`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${host} leads to no address. Choose an address of this machine: HOST=…`;
    default:
      return `Nothing can listen at ${host}, port ${port} (${variable}): ${errorMessage(error)}`;
  }
}

/**
 * The http address at which this machine reaches what listens there, without a trailing slash. What listens everywhere is
 * reached by the loopback; what listens at one address, a name or a container's, is reached by no other.
 */
export function reachableAt(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Makes sure that a port is free before something is started on it.
 * @throws Error that says what is in the way and names the variable that moves it.
 */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new Error(listenTrouble(error, { port, host, variable }))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/**
 * Where free ports are looked for: below those that systems take for outgoing connections (Linux: from 32768), any of which
 * may take a port between its being found and its being used.
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
