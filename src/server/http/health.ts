import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { machinePaths } from '#src/paths.ts';
import { withoutReasons, type HealthReport } from '#src/server/ops/health-report.ts';
import { createSemaphore, type Caller } from '#src/server/lib/semaphore.ts';
import { createFollowUpFlight } from '#src/server/lib/single-flight.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import { createStaffCheck } from './sessions.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { isRead, refuseMethod, sendJson, whenOver, type Handler } from './http.ts';

/** Whoever watches does not wait longer for a PocketBase that hangs to know an administrator. */
const PATIENCE_MS = 2000;

/** Tokens that PocketBase is asked about at a time: those of staff, and what others make up. */
const TOKENS = { perAddress: 2, total: 4, queue: 100 } as const;
/** Milliseconds between two looks at the product, each of which asks PocketBase twice and the disk. */
const REST_MS = 250;

const WATCHED: ReadonlySet<string> = new Set([machinePaths.live, machinePaths.ready, machinePaths.health]);

/** What the health handler asks. */
export interface HealthOptions {
  readonly publisher: Pick<Publisher, 'release'>;
  readonly report: () => Promise<HealthReport>;
  /** Whether an Authorization header is an administrator's. @throws Error when PocketBase is away. */
  readonly isStaff: (authorization: string | undefined, caller: Caller) => Promise<boolean>;
  /** How many proxies of ours stand before the gateway. */
  readonly proxyHops: number;
  /** Milliseconds between two looks at the product. */
  readonly restMs?: number;
}

/** Asks about a few tokens at a time; a known administrator waits for none of them. @param ask asks PocketBase. */
export function boundedStaffCheck(
  ask: (authorization: string) => Promise<boolean>,
): HealthOptions['isStaff'] {
  const { run } = createSemaphore(TOKENS);
  return createStaffCheck((authorization, caller: Caller) => run(() => ask(authorization), caller));
}

/**
 * What watches the product asks, and the panel. `GET /livez`: 200 while the process lives. `GET /readyz`: 200 once there is a
 * release, else 503. `GET /healthz`: 200 with the report, also when its `status` is `degraded`: one sick part must not take
 * healthy pages out of a balancer. Why something failed, how many mails wait, and how much room the disk has, is told to administrators only.
 */
export function healthHandler({
  publisher,
  report,
  isStaff,
  proxyHops,
  restMs = REST_MS,
}: HealthOptions): Handler {
  const look = createFollowUpFlight(report, restMs);
  const isForStaff = (request: IncomingMessage, over: AbortSignal): Promise<boolean> => {
    const left = AbortSignal.any([over, AbortSignal.timeout(PATIENCE_MS)]);
    const caller = { address: limitKeyOf(request, proxyHops), left };
    return Promise.race([
      isStaff(request.headers.authorization, caller).catch(() => false),
      sleep(PATIENCE_MS, false, { ref: false }),
    ]);
  };

  return async (request, response, url) => {
    if (WATCHED.has(url.pathname) && !isRead(request)) return refuseMethod(response);
    switch (url.pathname) {
      case machinePaths.live:
        return sendJson(response, 200, { status: 'ok' });
      case machinePaths.ready: {
        const isReady = publisher.release() !== null;
        return sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ok' : 'starting' });
      }
      case machinePaths.health: {
        const [found, forStaff] = await Promise.all([
          look('report'),
          isForStaff(request, whenOver(response)),
        ]);
        return sendJson(response, 200, forStaff ? found : withoutReasons(found));
      }
      default:
        return false;
    }
  };
}
