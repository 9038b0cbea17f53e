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

/** Timeout of the staff check, so that a hung PocketBase does not delay a health check. */
const STAFF_CHECK_MS = 2000;

/** Concurrent checks of tokens with PocketBase, which may be staff's or made up. */
const TOKENS = { perAddress: 2, total: 4, queue: 100 } as const;
/** Milliseconds between two reports, each of which sends PocketBase two requests and checks the disk. */
const REST_MS = 250;

const WATCHED: ReadonlySet<string> = new Set([machinePaths.live, machinePaths.ready, machinePaths.health]);

/** Options of the health handler. */
export interface HealthOptions {
  readonly publisher: Pick<Publisher, 'release'>;
  readonly report: () => Promise<HealthReport>;
  /** Whether an Authorization header is an administrator's. @throws Error when PocketBase is unavailable. */
  readonly isStaff: (authorization: string | undefined, caller: Caller) => Promise<boolean>;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  /** Milliseconds between two reports. */
  readonly restMs?: number;
}

/** Limits concurrent token checks; a cached administrator does not queue. @param ask checks a token with PocketBase. */
export function boundedStaffCheck(
  ask: (authorization: string) => Promise<boolean>,
): HealthOptions['isStaff'] {
  const { run } = createSemaphore(TOKENS);
  return createStaffCheck((authorization, caller: Caller) => run(() => ask(authorization), caller));
}

/**
 * The health checks, for monitoring and the panel. `GET /livez`: 200 while the process runs. `GET /readyz`: 200 once there is a release,
 * else 503. `GET /healthz`: 200 with the report, also when its `status` is `degraded`, because one failing part must not make a load
 * balancer drop healthy pages. Only administrators see the reasons of failures, the number of waiting mails and the free disk space.
 */
export function healthHandler({
  publisher,
  report,
  isStaff,
  proxyHops,
  restMs = REST_MS,
}: HealthOptions): Handler {
  const sharedReport = createFollowUpFlight(report, restMs);
  const isForStaff = (request: IncomingMessage, over: AbortSignal): Promise<boolean> => {
    const left = AbortSignal.any([over, AbortSignal.timeout(STAFF_CHECK_MS)]);
    const caller = { address: limitKeyOf(request, proxyHops), left };
    return Promise.race([
      isStaff(request.headers.authorization, caller).catch(() => false),
      sleep(STAFF_CHECK_MS, false, { ref: false }),
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
          sharedReport('report'),
          isForStaff(request, whenOver(response)),
        ]);
        return sendJson(response, 200, forStaff ? found : withoutReasons(found));
      }
      default:
        return false;
    }
  };
}
