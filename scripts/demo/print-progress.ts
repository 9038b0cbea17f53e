import type { SeedProgress } from '#scripts/demo/seed.ts';
import type { Log } from '#src/server/log.ts';

/** A seeding's progress as log lines: each step at its start, its quarters and its end. */
export function printProgress(log: Log): (progress: SeedProgress) => void {
  let printed = '';
  return ({ step, done, total }) => {
    const quarter = total === 0 ? 4 : Math.floor((done / total) * 4);
    const line = `${step}: ${quarter * 25} %`;
    if (line !== printed) log.info(line);
    printed = line;
  };
}
