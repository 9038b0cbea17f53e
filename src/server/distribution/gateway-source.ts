import type { Env } from '#src/lib/env.ts';
import type { Fetch } from '#src/lib/fetch.ts';
import { fetchOwn } from '#src/server/pocketbase/own-fetch.ts';
import { reachableAt } from '#src/server/ports.ts';

/** The gateway of which a command takes photos, and what the public may see. */
export interface GatewaySource {
  /** Without a trailing slash. */
  readonly address: string;
  readonly ask: Fetch;
}

/**
 * The gateway that an environment names, by the address that browsers reach or by PocketBase's; else this machine's own, whose port
 * is anybody's here while the product does not run: another account's photographs are not this site's.
 */
export function gatewaySource(
  env: Pick<Env, 'PUBLIC_POCKETBASE_URL' | 'POCKETBASE_URL' | 'HOST' | 'PORT'>,
): GatewaySource {
  const named = env.PUBLIC_POCKETBASE_URL ?? env.POCKETBASE_URL;
  return named === undefined
    ? { address: reachableAt(env.HOST, env.PORT), ask: fetchOwn }
    : { address: named, ask: fetch };
}
