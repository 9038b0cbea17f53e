import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupHealth } from '#src/server/backup/backup-state.ts';
import type { DistributorStatus } from '#src/server/distribution/distributor.ts';
import type { OutboxClient } from '#src/server/mail/outbox-client.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher, PublisherStatus } from '#src/server/publisher/publisher.ts';
import type { PurgeState } from '#src/server/purge/purger.ts';
import type { DiskHealth } from './disk-health.ts';

/** The health report, returned by `/healthz` and the basis of alerts. */

/** Timeout of a check: a hanging PocketBase or disk then counts as failing. Milliseconds. */
const TIMEOUT_MS = 2000;

/**
 * A mail queued for longer indicates that delivery fails: by then it has been attempted four times. The next attempt, after
 * 12.5 minutes, is the one that a greylisting server accepts.
 */
const LATE_MS = 10 * 60_000;

/** The parts of the product that may fail. */
export const parts = ['pocketbase', 'publishing', 'mail', 'disk', 'backup', 'purge', 'api'] as const;
export type Part = (typeof parts)[number];

/** `critical`: visitors' submissions may be lost. `unknown`: the state of mails while PocketBase is down. */
export type Condition = 'ok' | 'failing' | 'critical' | 'unknown';

/** State of the mails. Numbers are null while PocketBase is down. */
export interface MailHealth {
  /** `off`: no mail server is configured, so mails stay queued. */
  readonly sender: 'on' | 'off';
  readonly waiting: number | null;
  /** When the oldest overdue mail was stored, ISO 8601; null when there is none. */
  readonly waitingSince: string | null;
  /** Mails whose delivery failed permanently. */
  readonly failed: number | null;
}

/** Whether all slots are in use, so that the next request waits or is refused. */
export interface ApiLoad {
  readonly calls: 'ok' | 'full';
  readonly streams: 'ok' | 'full';
}

/** The health of all parts of the product. */
export interface HealthReport {
  /** `degraded` while any part fails. */
  readonly status: 'ok' | 'degraded';
  /** Id of the served release; null while there is none. */
  readonly release: string | null;
  readonly builtAt: string | null;
  /** Number of cars in it. */
  readonly vehicles: number;
  /** Whether an operator has pinned the release. This does not count as a failure. */
  readonly pinned: boolean;
  /** `held`: not started, because the copy of the database before migrations failed. */
  readonly pocketbase: 'up' | 'held' | 'down';
  readonly api: ApiLoad;
  readonly publisher: Omit<PublisherStatus, 'isPinned'>;
  /** Absent without PUBLISH_TARGET. */
  readonly distribution?: DistributorStatus;
  readonly purge: PurgeState;
  readonly mail: MailHealth;
  readonly backup: BackupHealth;
  readonly disk: DiskHealth;
}

/** A report without its conclusion. */
type Facts = Omit<HealthReport, 'status'>;

/** A failure counts until a publication succeeds, including while it is retried. */
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

/** Sources of a health report. */
export interface HealthSources {
  readonly publisher: Pick<Publisher, 'release' | 'status'>;
  /** Absent without PUBLISH_TARGET. */
  readonly distribution?: () => DistributorStatus;
  readonly pocketbase: Pick<PocketBaseClient, 'isHealthy'>;
  /** Whether PocketBase is not started because the copy before migrations failed. Absent where nothing is migrated. */
  readonly isHeld?: (() => boolean) | undefined;
  readonly outbox: Pick<OutboxClient, 'counts'>;
  readonly apiLoad: () => ApiLoad;
  /** Whether the instance has a mail server. */
  readonly isSendingMail: boolean;
  readonly purge: () => PurgeState;
  readonly backup: () => Promise<BackupHealth>;
  readonly disk: () => Promise<DiskHealth>;
}

const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), sleep(TIMEOUT_MS, otherwise, { ref: false })]);

/** Creates a function that checks all parts. It takes a few seconds at most and never throws. */
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
 * The public report. Only administrators see error texts, because a build's last lines contain paths, and the number of queued
 * mails, because it reveals when a lead arrives and whether an account exists for an address entered in a form.
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
