import { createServer } from 'node:net';

/**
 * Makes sure that a port is free before something is started on it.
 * @throws Error that names the port and the variable that moves it.
 */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${port} is taken. Choose another: ${variable}=…`)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Ports that were free a moment ago, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          probe.once('error', reject);
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address();
            if (typeof address === 'object' && address !== null) resolve(address.port);
          });
        }),
    ),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
