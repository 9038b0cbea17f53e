import { isMailLate } from './mail-health.ts';
import type { HealthReport } from './health-report.ts';

/** What is ill, as a report tells it. */

/** The parts of the product that may be ill. */
export const parts = ['pocketbase', 'publishing', 'mail', 'disk', 'backup', 'purge', 'api'] as const;
export type Part = (typeof parts)[number];

/** `grave`: what visitors send may be lost. `unknown`: as long as PocketBase is away, nobody knows about mails. */
export type Condition = 'well' | 'ill' | 'grave' | 'unknown';

/** A report without what it concludes. */
export type Facts = Omit<HealthReport, 'status'>;

/** A failure is told until it is mended, also while it is tried again. */
function isPublished({ release, publisher, distribution }: Facts): boolean {
  const hasFailed =
    publisher.state === 'failed' || (publisher.state === 'building' && publisher.lastError !== null);
  return release !== null && !hasFailed && distribution?.state !== 'failed';
}

function diskCondition({ disk }: Facts): Condition {
  if (disk.state === 'full' || disk.state === 'unwritable') return 'grave';
  return disk.state === 'ok' ? 'well' : 'ill';
}

function mailCondition({ mail }: Facts, now: Date): Condition {
  if (mail.waiting === null) return 'unknown';
  return isMailLate(mail, now) ? 'ill' : 'well';
}

/** How each part is. */
export function ailments(facts: Facts, now: Date): Readonly<Record<Part, Condition>> {
  const { pocketbase, backup, purge, api } = facts;
  const unless = (isIll: boolean): Condition => (isIll ? 'ill' : 'well');
  return {
    pocketbase: unless(pocketbase !== 'up'),
    publishing: unless(!isPublished(facts)),
    mail: mailCondition(facts, now),
    disk: diskCondition(facts),
    backup: unless(backup.state === 'failing'),
    purge: unless(purge === 'failing'),
    api: unless(api.calls === 'full' || api.streams === 'full'),
  };
}
