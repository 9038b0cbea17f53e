import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { machinePaths } from '#src/paths.ts';
import { createGate } from '#src/server/gate.ts';
import { withoutReasons, type HealthReport } from '#src/server/ops/health-report.ts';
import { oneAfterAnother } from '#src/server/one-after-another.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import { createRateCounter } from './api-rates.ts';
import { createStaffCheck } from './api-staff.ts';
import { limitKeyOf, networkOf } from './client-address.ts';
import { isRead, refuseMethod, sendJson, whenOver, type Handler } from './http.ts';

/** Whoever watches does not wait longer for a PocketBase that hangs to know an administrator. */
const PATIENCE_MS = 2000;

/** Tokens of strangers that PocketBase is asked about at a time. */
const TOKENS_AT_ONCE = 4;
/** More that wait are made up: they are no administrator's. */
const TOKENS_WAITING = 100;
/** Tokens that were no administrator's, by address or a customer's IPv6 network: asking about one costs what three pages do. */
const WRONG_TOKENS = { times: 60, seconds: 60 } as const;
/** Milliseconds between two looks at the product, each of which asks PocketBase twice and the disk: a crowd has four a second. */
const REST_MS = 250;

const WATCHED: ReadonlySet<string> = new Set([machinePaths.live, machinePaths.ready, machinePaths.health]);

/** What the health handler asks. */
export interface HealthOptions {
  readonly publisher: Pick<Publisher, 'release'>;
  readonly report: () => Promise<HealthReport>;
  /**
   * Whether an Authorization header is an administrator's.
   * @param left nobody waits for that any more.
   * @param network of whoever asks (`networkOf`).
   * @throws Error when PocketBase is away.
   */
  readonly isStaff: (
    authorization: string | undefined,
    left: AbortSignal,
    network: string,
  ) => Promise<boolean>;
  /** How many proxies of ours stand before the gateway. */
  readonly proxyHops: number;
  /** Milliseconds between two looks at the product. */
  readonly restMs?: number;
}

/**
 * Checks a crowd's tokens a few at a time, and no more of a network that sends wrong ones on and on. Whoever is known to be staff
 * waits for nobody.
 * @param ask asks PocketBase.
 */
export function crowdStaffCheck(ask: (authorization: string) => Promise<boolean>): HealthOptions['isStaff'] {
  const gate = createGate(TOKENS_AT_ONCE, TOKENS_WAITING);
  const wrong = createRateCounter(WRONG_TOKENS);
  return createStaffCheck(async (authorization: string, left: AbortSignal, network: string) => {
    if (wrong.take(network) > 0) return false;
    let isWrong = false;
    try {
      isWrong = !(await gate(() => ask(authorization), left));
    } finally {
      if (!isWrong) wrong.giveBack(network);
    }
    return !isWrong;
  });
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
  // Nobody is told what was found before they asked.
  const look = oneAfterAnother(report, restMs);
  const isForStaff = (request: IncomingMessage, over: AbortSignal): Promise<boolean> => {
    const left = AbortSignal.any([over, AbortSignal.timeout(PATIENCE_MS)]);
    const network = networkOf(limitKeyOf(request, proxyHops));
    return Promise.race([
      isStaff(request.headers.authorization, left, network).catch(() => false),
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
