import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Business } from '#src/features/company/business/business.ts';
import { storedBusiness } from '#src/server/lib/stored-business.ts';
import type { Instance } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createDelivery, smtpSettings, type SmtpSettings } from '#src/server/mail/smtp.ts';
import { describeTrouble } from '#src/server/mail/smtp-trouble.ts';
import { alertMail } from './alert-mail.ts';
import { healthChecks, type HealthReport } from './health-report.ts';
import { alertedParts, dueAlerts, markNotified, observe, type Alert, type Incidents } from './incidents.ts';

const CHECK_MS = 15_000;
const MINUTE_MS = 60_000;

/** Options of the alert checks. */
export interface AlertOptions {
  readonly checkHealth: () => Promise<HealthReport>;
  /** Delivers an alert. @throws Error when that fails; it is retried at the next check. */
  readonly notify: (alert: Alert, report: HealthReport) => Promise<void>;
  /** File that persists incidents across restarts, so that a crash loop does not send an alert for each start. */
  readonly stateFile: string;
  /** How long a part must fail before an alert is sent, in milliseconds. */
  readonly afterMs: number;
  readonly log: Log;
  readonly now?: () => Date;
}

const severity = z.enum(['failing', 'critical']);
const incidentsSchema = z.partialRecord(
  z.enum(alertedParts),
  z.object({
    since: z.number(),
    severity,
    okSince: z.nullable(z.number()),
    notified: z.nullable(z.object({ at: z.number(), severity })),
  }),
);

/** A missing or unreadable file counts as no incidents. */
async function readIncidents(file: string): Promise<Incidents> {
  try {
    return incidentsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Ignores write errors: a full disk may be the incident. It is then kept in memory only. */
async function saveIncidents(file: string, incidents: Incidents): Promise<void> {
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(incidents)}\n`);
    await rename(`${file}.new`, file);
  } catch {
    // The next change retries the write.
  }
}

function describe({ part, kind, since, until }: Alert): string {
  const from = new Date(since).toISOString();
  return until === null
    ? `${part} has been failing since ${from}${kind === 'reminder' ? ', still' : ''}: see npm run doctor`
    : `${part} is ok again; it was failing from ${from} to ${new Date(until).toISOString()}`;
}

/** Creates the alert check; each call of the returned function is one check. It never throws. */
export async function openAlerts(options: AlertOptions): Promise<() => Promise<void>> {
  const { checkHealth, notify, stateFile, afterMs, log, now = () => new Date() } = options;
  let incidents = await readIncidents(stateFile);
  let saved = incidents;
  let isDeliveryFailing = false;
  /** Log lines of the alerts due at the last check. */
  let logged: readonly string[] = [];

  const notifyAll = async () => {
    const report = await checkHealth();
    const at = now();
    incidents = observe(incidents, healthChecks(report, at), at.getTime(), afterMs);
    const due = dueAlerts(incidents, at.getTime(), afterMs);
    const lines = due.map(describe);
    for (const line of lines) if (!logged.includes(line)) log.warn(line);
    logged = lines;
    for (const alert of due) {
      await notify(alert, report);
      if (isDeliveryFailing) log.info('Alerts are delivered again');
      isDeliveryFailing = false;
      incidents = markNotified(incidents, alert, now().getTime());
    }
  };

  return async () => {
    try {
      await notifyAll();
    } catch (error) {
      if (!isDeliveryFailing) log.warn(`Cannot deliver an alert, will retry: ${errorMessage(error)}`);
      isDeliveryFailing = true;
    }
    if (isDeepStrictEqual(saved, incidents)) return;
    await saveIncidents(stateFile, incidents);
    saved = incidents;
  };
}

/** Stable for all attempts of a day, so that a mail whose acknowledgement was lost shows once. A reminder is on another day. */
function messageIdOf(alert: Alert, email: string, now: Date): string {
  const { part, kind, severity, since } = alert;
  const domain = email.split('@')[1] ?? 'localhost';
  return `<alert-${part}-${kind}-${severity}-${since}-${now.toISOString().slice(0, 10)}@${domain}>`;
}

/**
 * Delivers alerts by mail directly to the mail server, because PocketBase, which holds the outbox, may be the failing part.
 * @param to the operator's address; several are separated by commas.
 * @param readBusiness must work while PocketBase is down.
 * @param stopping aborts a delivery in progress.
 */
export function notifyByMail(
  settings: SmtpSettings,
  to: string,
  siteUrl: string,
  readBusiness: () => Business,
  stopping: AbortSignal,
): AlertOptions['notify'] {
  const deliver = createDelivery(settings);
  return async (alert, report) => {
    const inTime = AbortSignal.any([stopping, AbortSignal.timeout(settings.sendSeconds * 1000)]);
    const business = readBusiness();
    const messageId = messageIdOf(alert, business.email, new Date());
    try {
      await deliver({ mail: alertMail(alert, report, siteUrl, business), to, messageId, business }, inTime);
    } catch (error) {
      throw new Error(describeTrouble(error, settings), { cause: error });
    }
  };
}

/** Starts periodic checks: lasting incidents are logged, and mailed to ALERT_TO when it is set and there is a mail server. */
export async function startAlerts(
  instance: Instance,
  checkHealth: () => Promise<HealthReport>,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const { env, siteUrl, runDir, pocketbaseDir } = instance;
  const stopping = new AbortController();
  const { signal } = stopping;
  const settings = smtpSettings(env);
  const check = await openAlerts({
    checkHealth,
    notify:
      settings === null || env.ALERT_TO === undefined
        ? () => Promise.resolve()
        : notifyByMail(settings, env.ALERT_TO, siteUrl, () => storedBusiness(pocketbaseDir), signal),
    stateFile: path.join(runDir, 'alerts.json'),
    afterMs: env.ALERT_AFTER_MINUTES * MINUTE_MS,
    log,
  });
  const watch = async () => {
    while (!signal.aborted) {
      await check();
      await sleep(CHECK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
