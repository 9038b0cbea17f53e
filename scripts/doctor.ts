import { readEnv } from '#src/lib/env.ts';
import { checks, examine } from '#scripts/doctor/checks.ts';
import type { Finding } from '#scripts/doctor/finding.ts';
import { openPlace } from '#scripts/doctor/place.ts';
import { errorMessage } from '#src/server/lib/errors.ts';

/**
 * `npm run doctor`: reports problems and missing settings before production starts, or while it runs; changes nothing. Exits
 * with 1 when something prevents the product from starting.
 */

const SIGNS = { stop: 'STOP', warn: 'warn', note: 'ok  ' } as const;

async function findings(): Promise<readonly Finding[]> {
  try {
    return await examine(await openPlace(readEnv()), checks);
  } catch (error) {
    return [{ level: 'stop', text: errorMessage(error) }];
  }
}

const found = await findings();
for (const { level, text } of found) process.stdout.write(`${SIGNS[level]}  ${text}\n`);
process.exitCode = found.some(({ level }) => level === 'stop') ? 1 : 0;
