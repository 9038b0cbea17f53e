import { machinePaths } from '#src/paths.ts';
import { sendJson, type Handler } from '#src/server/gateway/http.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';

/** `GET /healthz`: `status` is `ok` while there is a release and PocketBase answers, else `degraded`. */
export function healthHandler(publisher: Publisher, pocketbase: PocketBaseClient): Handler {
  return async (_request, response, url) => {
    if (url.pathname !== machinePaths.health) return false;
    const release = publisher.release();
    const isUp = await pocketbase.isHealthy();
    const { state, lastError, lastDurationMs } = publisher.status();
    return sendJson(response, 200, {
      status: release !== null && isUp && state !== 'failed' ? 'ok' : 'degraded',
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      vehicles: release?.vehicles.length ?? 0,
      pocketbase: isUp ? 'up' : 'down',
      publisher: { state, lastError, lastDurationMs },
    });
  };
}
