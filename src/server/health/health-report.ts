import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupHealth } from '#src/server/backup/backup-state.ts';
import type { DistributorStatus } from '#src/server/distribution/distributor.ts';
import type { ApiLoad } from '#src/server/gateway/api-proxy.ts';
import type { OutboxClient } from '#src/server/mail/outbox-client.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher, PublisherStatus } from '#src/server/publisher/publisher.ts';
import type { PurgeState } from '#src/server/purge/purger.ts';
import { ailments, type Facts } from './ailments.ts';
import type { DiskHealth } from './disk-health.ts';
import { describeMail, type MailHealth } from './mail-health.ts';

/** How the product is: what `/healthz` answers, and what the operator is told of. */

/** Whoever watches must not wait for a PocketBase, or a disk, that hangs: it answers within this time, or is not well. */
const PATIENCE_MS = 2000;

const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), sleep(PATIENCE_MS, otherwise, { ref: false })]);

/** All that is known of how the product is. */
export interface HealthReport {
  /** `degraded` while any part is ill. */
  readonly status: 'ok' | 'degraded';
  /** The release that is served; null while there is none. */
  readonly release: string | null;
  readonly builtAt: string | null;
  /** Cars in it. */
  readonly vehicles: number;
  /** Whether an operator has pinned the release, which is well: somebody wanted it. */
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

/** What a report is made from. */
export interface HealthSources {
  readonly publisher: Pick<Publisher, 'release' | 'status'>;
  /** Absent where the site is served from here alone. */
  readonly distribution?: () => DistributorStatus;
  readonly pocketbase: Pick<PocketBaseClient, 'isHealthy'>;
  /** Whether PocketBase is not started for want of a copy. Absent where nothing is migrated. */
  readonly isHeld?: (() => boolean) | undefined;
  readonly outbox: Pick<OutboxClient, 'counts'>;
  /** Whether the API has room for the next call and the next stream. */
  readonly apiLoad: () => ApiLoad;
  /** Whether the instance has a mail server to send by. */
  readonly isSendingMail: boolean;
  /** How the shared cache before the site takes being told of changes. */
  readonly purge: () => PurgeState;
  /** How backups of the data are doing. */
  readonly backup: () => Promise<BackupHealth>;
  /** How the disk of the data is doing. */
  readonly disk: () => Promise<DiskHealth>;
}

/** Makes a function that looks at everything. It takes a few seconds at most and never throws. */
export function createHealthReport(
  sources: HealthSources,
  now: () => Date = () => new Date(),
): () => Promise<HealthReport> {
  const { publisher, distribution, pocketbase, outbox, apiLoad, isSendingMail, purge, backup, disk } =
    sources;
  return async () => {
    const [isUp, counts, backups, disks] = await Promise.all([
      inTime(pocketbase.isHealthy(), false),
      inTime(outbox.counts(), null),
      backup(),
      inTime(disk(), { state: 'unknown', freeBytes: null } as const),
    ]);
    const release = publisher.release();
    const { isPinned, ...publishing } = publisher.status();
    const elsewhere = distribution?.();
    const facts: Facts = {
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      vehicles: release?.vehicles.length ?? 0,
      pinned: isPinned,
      pocketbase: isUp ? 'up' : sources.isHeld?.() === true ? 'held' : 'down',
      api: apiLoad(),
      publisher: publishing,
      ...(elsewhere !== undefined && { distribution: elsewhere }),
      purge: purge(),
      mail: describeMail(counts, isSendingMail),
      backup: backups,
      disk: disks,
    };
    const isIll = Object.values(ailments(facts, now())).some((is) => is === 'ill' || is === 'grave');
    return { status: isIll ? 'degraded' : 'ok', ...facts };
  };
}

/**
 * A report for everybody: why something failed is told to administrators only, for a build's last lines hold paths; and how many
 * mails wait, for that tells when somebody has written, and whether a mailbox that somebody names has an account.
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
