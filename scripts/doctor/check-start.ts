import type { Env } from '#src/lib/env.ts';
import type { Log } from '#src/server/log.ts';
import { checks, examine } from './checks.ts';
import { openPlace } from './place.ts';

/**
 * Looks at what each production start looks at, and warns. `npm run doctor` tells the rest.
 * @throws Error that says what keeps the product from starting.
 */
export async function checkStart(env: Env, log: Log): Promise<void> {
  const findings = await examine(
    await openPlace(env),
    checks.filter(({ atStart }) => atStart),
  );
  for (const { level, text } of findings) if (level === 'warn') log.warn(text);
  const stops = findings.filter(({ level }) => level === 'stop').map(({ text }) => text);
  if (stops.length > 0) throw new Error(stops.join('\n'));
}
