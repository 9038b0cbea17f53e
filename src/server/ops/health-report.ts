import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupHealth } from '#src/server/backup/backup-state.ts';
import type { DistributorStatus } from '#src/server/distribution/distributor.ts';
import type { OutboxClient } from '#src/server/mail/outbox-client.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher, PublisherStatus } from '#src/server/publisher/publisher.ts';
import type { PurgeState } from '#src/server/purge/purger.ts';
import type { DiskHealth } from './disk-health.ts';

/** How the product is: what `/healthz` answers, and what alerts are about. */

/** A PocketBase or a disk that hangs counts as failing after this time. Milliseconds. */
const PATIENCE_MS = 2000;

/**
 * A mail that has waited longer means that none leave: by then it has been tried four times. The next attempt, after twelve
 * and a half minutes, is the one that a server which makes strangers wait (greylisting) takes.
 */
const LATE_MS = 10 * 60_000;

/** The parts of the product that may fail. */
export const parts = ['pocketbase', 'publishing', 'mail', 'disk', 'backup', 'purge', 'api'] as const;
export type Part = (typeof parts)[number];

/** `critical`: what visitors send may be lost. `unknown`: while PocketBase is away, the state of the mails is not known. */
export type Condition = 'ok' | 'failing' | 'critical' | 'unknown';

/** What is known of the mails. Numbers are null while PocketBase is away. */
export interface MailHealth {
  /** `off`: no mail server is named, so that mails wait for as long as that is so. */
  readonly sender: 'on' | 'off';
  readonly waiting: number | null;
  /** When the oldest mail that should have left by now was stored, ISO 8601; null when there is none. */
  readonly waitingSince: string | null;
  /** Given up. */
  readonly failed: number | null;
}

/** Whether every place is taken, so that the next one waits or is refused. */
export interface ApiLoad {
  readonly calls: 'ok' | 'full';
  readonly streams: 'ok' | 'full';
}

/** All that is known of how the product is. */
export interface HealthReport {
  /** `degraded` while any part fails. */
  readonly status: 'ok' | 'degraded';
  /** The release that is served; null while there is none. */
  readonly release: string | null;
  readonly builtAt: string | null;
  /** Cars in it. */
  readonly vehicles: number;
  /** Whether an operator has pinned the release, which is ok. */
  readonly pinned: boolean;
  /** `held`: not started, for want of a copy of the database from before its migrations. */
  readonly pocketbase: 'up' | 'held' | 'down';
  readonly api: ApiLoad;
  readonly publisher: Omit<PublisherStatus, 'isPinned'>;
  /** Absent where the site is served from here alone. */
  readonly distribution?: DistributorStatus;
  readonly purge: PurgeState;
  readonly mail: MailHealth;
  readonly backup: BackupHealth;
  readonly disk: DiskHealth;
}

/** A report without what it concludes. */
type Facts = Omit<HealthReport, 'status'>;

/** A failure counts until a publication succeeds, also while it is tried again. */
function isPublished({ release, publisher, distribution }: Facts): boolean {
  const hasFailed =
    publisher.state === 'failed' || (publisher.state === 'building' && publisher.lastError !== null);
  return release !== null && !hasFailed && distribution?.state !== 'failed';
}

function diskCondition({ disk }: Facts): Condition {
  if (disk.state === 'full' || disk.state === 'unwritable') return 'critical';
  return disk.state === 'ok' ? 'ok' : 'failing';
}

function mailCondition({ mail: { sender, waiting, waitingSince } }: Facts, now: Date): Condition {
  if (waiting === null) return 'unknown';
  const isLate = waitingSince !== null && now.getTime() - Date.parse(waitingSince) > LATE_MS;
  return sender === 'on' && isLate ? 'failing' : 'ok';
}

/** The condition of each part. */
export function healthChecks(facts: Facts, now: Date): Readonly<Record<Part, Condition>> {
  const { pocketbase, backup, purge, api } = facts;
  const unless = (isFailing: boolean): Condition => (isFailing ? 'failing' : 'ok');
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

/** What a report is made from. */
export interface HealthSources {
  readonly publisher: Pick<Publisher, 'release' | 'status'>;
  /** Absent where the site is served from here alone. */
  readonly distribution?: () => DistributorStatus;
  readonly pocketbase: Pick<PocketBaseClient, 'isHealthy'>;
  /** Whether PocketBase is not started for want of a copy. Absent where nothing is migrated. */
  readonly isHeld?: (() => boolean) | undefined;
  readonly outbox: Pick<OutboxClient, 'counts'>;
  readonly apiLoad: () => ApiLoad;
  /** Whether the instance has a mail server to send by. */
  readonly isSendingMail: boolean;
  readonly purge: () => PurgeState;
  readonly backup: () => Promise<BackupHealth>;
  readonly disk: () => Promise<DiskHealth>;
}

const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), sleep(PATIENCE_MS, otherwise, { ref: false })]);

/** Makes a function that looks at everything. It takes a few seconds at most and never throws. */
export function createHealthReport(
  sources: HealthSources,
  now: () => Date = () => new Date(),
): () => Promise<HealthReport> {
  return async () => {
    const [isUp, counts, backup, disk] = await Promise.all([
      inTime(sources.pocketbase.isHealthy(), false),
      inTime(sources.outbox.counts(), null),
      sources.backup(),
      inTime(sources.disk(), { state: 'unknown', freeBytes: null } as const),
    ]);
    const release = sources.publisher.release();
    const { isPinned, ...publisher } = sources.publisher.status();
    const distribution = sources.distribution?.();
    const facts: Facts = {
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      vehicles: release?.vehicles.length ?? 0,
      pinned: isPinned,
      pocketbase: isUp ? 'up' : sources.isHeld?.() === true ? 'held' : 'down',
      api: sources.apiLoad(),
      publisher,
      ...(distribution !== undefined && { distribution }),
      purge: sources.purge(),
      mail: {
        sender: sources.isSendingMail ? 'on' : 'off',
        waiting: counts === null ? null : counts.pending + counts.sending,
        waitingSince: counts?.waitingSince ?? null,
        failed: counts?.failed ?? null,
      },
      backup,
      disk,
    };
    const conditions = Object.values(healthChecks(facts, now()));
    const isOk = conditions.every((condition) => condition === 'ok' || condition === 'unknown');
    return { status: isOk ? 'ok' : 'degraded', ...facts };
  };
}

/**
 * A report for everybody. Only administrators see why something failed, for a build's last lines hold paths; and how many mails wait,
 * which shows when a lead has come, and whether a mailbox that a visitor names has an account.
 */
export function withoutReasons({ publisher, distribution, mail, backup, disk, ...rest }: HealthReport) {
  return {
    ...rest,
    publisher: { state: publisher.state, lastDurationMs: publisher.lastDurationMs },
    ...(distribution !== undefined && {
      distribution: { state: distribution.state, lastDurationMs: distribution.lastDurationMs },
    }),
    mail: { sender: mail.sender, waiting: null, waitingSince: null, failed: null },
    backup: { state: backup.state, lastSuccess: backup.lastSuccess, lastFailure: backup.lastFailure },
    disk: { state: disk.state },
  };
}
