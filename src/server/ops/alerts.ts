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

const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;

/** What watching needs. */
export interface AlertOptions {
  readonly look: () => Promise<HealthReport>;
  /** Delivers an alert. @throws Error when that fails; it is then tried again at the next look. */
  readonly notify: (alert: Alert, report: HealthReport) => Promise<void>;
  /** The file in which incidents outlive a restart, so that a product which starts again and again does not write each time. */
  readonly memory: string;
  /** How long a part has to fail before there is an alert, in milliseconds. */
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

/** A file that is not there or cannot be read counts as nothing. */
async function readIncidents(file: string): Promise<Incidents> {
  try {
    return incidentsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** A disk that takes nothing may be the incident; it is then remembered for as long as this process lives. */
async function keepIncidents(file: string, incidents: Incidents): Promise<void> {
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(incidents)}\n`);
    await rename(`${file}.new`, file);
  } catch {
    // The next change is written again.
  }
}

function describe({ part, kind, since, until }: Alert): string {
  const from = new Date(since).toISOString();
  return until === null
    ? `${part} has been failing since ${from}${kind === 'reminder' ? ', still' : ''}: see npm run doctor`
    : `${part} is ok again; it was failing from ${from} to ${new Date(until).toISOString()}`;
}

/** Opens a watch over the product; each call of the returned function is one look. It never throws. */
export async function openAlerts(options: AlertOptions): Promise<() => Promise<void>> {
  const { look, notify, memory, afterMs, log, now = () => new Date() } = options;
  let incidents = await readIncidents(memory);
  let kept = incidents;
  let isCutOff = false;
  /** The lines of the alerts that were due at the last look. */
  let logged: readonly string[] = [];

  const notifyAll = async () => {
    const report = await look();
    const at = now();
    incidents = observe(incidents, healthChecks(report, at), at.getTime(), afterMs);
    const due = dueAlerts(incidents, at.getTime(), afterMs);
    const lines = due.map(describe);
    for (const line of lines) if (!logged.includes(line)) log.warn(line);
    logged = lines;
    for (const alert of due) {
      await notify(alert, report);
      if (isCutOff) log.info('Alerts are delivered again');
      isCutOff = false;
      incidents = markNotified(incidents, alert, now().getTime());
    }
  };

  return async () => {
    try {
      await notifyAll();
    } catch (error) {
      if (!isCutOff) log.warn(`An alert cannot be delivered, it is tried again: ${errorMessage(error)}`);
      isCutOff = true;
    }
    if (isDeepStrictEqual(kept, incidents)) return;
    await keepIncidents(memory, incidents);
    kept = incidents;
  };
}

/** The same for all attempts of a day: a mail whose acknowledgement is lost shows once. A reminder comes on another day. */
function messageIdOf(alert: Alert, email: string, now: Date): string {
  const { part, kind, severity, since } = alert;
  const domain = email.split('@')[1] ?? 'localhost';
  return `<alert-${part}-${kind}-${severity}-${since}-${now.toISOString().slice(0, 10)}@${domain}>`;
}

/**
 * Delivers alerts by mails that go straight to the mail server: PocketBase, which keeps the outbox, may be what fails.
 * @param to the operator's address; several are separated by commas.
 * @param readBusiness answers also while PocketBase is away.
 * @param stopping breaks off a mail on its way.
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

/** Watches the product: incidents that last go to the log, and to the operator when ALERT_TO names one and there is a mail server. */
export async function startAlerts(
  instance: Instance,
  look: () => Promise<HealthReport>,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const { env, siteUrl, runDir, pocketbaseDir } = instance;
  const stopping = new AbortController();
  const { signal } = stopping;
  const settings = smtpSettings(env);
  const lookAgain = await openAlerts({
    look,
    notify:
      settings === null || env.ALERT_TO === undefined
        ? () => Promise.resolve()
        : notifyByMail(settings, env.ALERT_TO, siteUrl, () => storedBusiness(pocketbaseDir), signal),
    memory: path.join(runDir, 'alerts.json'),
    afterMs: env.ALERT_AFTER_MINUTES * MINUTE_MS,
    log,
  });
  const watch = async () => {
    while (!signal.aborted) {
      await lookAgain();
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
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
