import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createBound } from './api-bounds.ts';
import { createCrowd, enterCrowded } from './api-crowd.ts';
import type { Share } from './api-limits.ts';
import { limitKey } from './client-address.ts';

/**
 * Connections that one peer, its network and all may have open, whatever they ask. Each costs this process 13 KB and the system up
 * to some 70 KB, also while it asks nothing. A browser opens six to a site: thirty people behind one address have room.
 */
export const CONNECTIONS: Share = { perAddress: 256, perNetwork: 600, total: 4000 };

/**
 * Bounds connections by who opens them. When all are taken, the network that has most gives one up for whoever has fewer. Behind a
 * proxy all of them are the proxy's, which bounds its own (deploy/), and answers are bounded by visitor (open-answers.ts).
 * @param proxyHops proxies of ours before the gateway.
 */
export function boundConnections(server: Server, proxyHops: number, share: Share = CONNECTIONS): void {
  if (proxyHops > 0) return;
  const bound = createBound(share);
  const crowd = createCrowd();
  server.on('connection', (socket: Socket) => {
    const address = limitKey(socket.remoteAddress ?? '');
    const leave = enterCrowded(bound, crowd, address);
    if (leave === null) {
      socket.resetAndDestroy();
      return;
    }
    const outOfCrowd = crowd.join(address, () => socket.resetAndDestroy());
    socket.once('close', () => {
      outOfCrowd();
      leave();
    });
  });
}
