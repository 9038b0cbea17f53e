import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import { readBusiness } from '#src/server/lib/business.ts';
import { mailKinds } from '#src/server/mail/start-mail.ts';
import { createOutboxClient, type OutboxCounts } from '#src/server/mail/outbox-client.ts';
import { startMailSender, type MailSender } from '#src/server/mail/sender.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createDelivery, verifySmtp, type SmtpSettings } from '#src/server/mail/smtp.ts';
import { changeRows } from './database.ts';
import { contactBody } from './lead-cases.ts';
import { TEST_SECRET, TestPocketbase } from './pocketbase.ts';
import { FaultySmtp, type SmtpMode } from './smtp.ts';

/** Settings of a test's sender that differ from production. */
export interface SenderChange {
  /** Pauses in seconds after each failed attempt. */
  readonly schedule?: readonly number[];
  readonly sendSeconds?: number;
  /** Interval of the checks whether an unreachable server is back. */
  readonly probeMs?: number;
  /** How long a graceful shutdown waits for mails in progress. */
  readonly stopMs?: number;
  /** Poll interval for due mails, shorter than in production. */
  readonly pollMs?: number;
}

/** Timeout of sending a mail, in seconds, sufficient on a busy machine. Tests of a hanging server use less. */
const SEND_SECONDS = 10;

/** A row of the outbox as a superuser sees it. */
export interface OutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly last_error: string;
  readonly message_id: string;
}

/** A real PocketBase, a real SMTP server with configurable faults, and real senders between them. */
export class MailBench {
  readonly pb: TestPocketbase;
  readonly smtp: FaultySmtp;
  /** Log lines of the senders. */
  readonly logged: string[] = [];
  readonly #superuser: PocketBase;
  readonly #senders = new Set<MailSender>();
  readonly #isShared: boolean;

  private constructor(pb: TestPocketbase, smtp: FaultySmtp, superuser: PocketBase, isShared: boolean) {
    this.pb = pb;
    this.smtp = smtp;
    this.#superuser = superuser;
    this.#isShared = isShared;
  }

  /** @param on Output of `buildHooks`, to start a PocketBase; or a shared one, which is emptied of leads and mails. */
  static async open(on: string | TestPocketbase, mode: SmtpMode = 'accept'): Promise<MailBench> {
    const isShared = typeof on !== 'string';
    const pb = isShared ? on : await TestPocketbase.start({ hooksDir: on });
    if (isShared) for (const table of ['outbox', 'leads']) changeRows(pb.dataDir, `DELETE FROM ${table}`);
    return new MailBench(pb, await FaultySmtp.start(mode), await pb.superuser(), isShared);
  }

  /** Settings for the SMTP server. */
  settings(sendSeconds = SEND_SECONDS): SmtpSettings {
    return {
      host: '127.0.0.1',
      port: this.smtp.port,
      user: undefined,
      pass: undefined,
      from: 'Nordvia <web@nordvia.example>',
      dealer: 'ventas@nordvia.example',
      sendSeconds,
    };
  }

  /** Starts a sender; it stops with the bench, if not before. */
  startSender({
    schedule = [1, 1, 1, 1, 1, 1],
    sendSeconds,
    probeMs = 60_000,
    stopMs,
    pollMs = 100,
  }: SenderChange = {}): MailSender {
    const settings = this.settings(sendSeconds);
    const log = (message: string) => void this.logged.push(message);
    const sender = startMailSender({
      outbox: createOutboxClient(this.pb.url, TEST_SECRET),
      deliver: createDelivery(settings),
      probe: () => verifySmtp(settings),
      probeMs,
      pollMs,
      ...(stopMs !== undefined && { stopMs }),
      settings,
      kinds: mailKinds,
      schedule,
      siteUrl: 'https://nordvia.example',
      apiUrl: 'https://api.nordvia.example',
      cardsOfStock: createPocketBaseClient(this.pb.url, TEST_SECRET).cardsOfStock,
      business: () => readBusiness(this.pb.url),
      log: { info: log, warn: log },
    });
    this.#senders.add(sender);
    return sender;
  }

  /** Sends a lead as a visitor does; returns the response time in milliseconds. */
  async sendLead(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const startedAt = performance.now();
    const answer = await fetch(`${this.pb.url}/api/send-contact-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...contactBody, ...change }),
    });
    if (!answer.ok) throw new Error(`The lead was rejected: ${await answer.text()}`);
    return performance.now() - startedAt;
  }

  /** Sends leads of different people, one after the other. */
  async sendLeads(count: number, domain = 'cliente.example'): Promise<number[]> {
    const times: number[] = [];
    for (let i = 0; i < count; i++) times.push(await this.sendLead({ email: `c${i}@${domain}` }));
    return times;
  }

  async counts(): Promise<OutboxCounts> {
    return createOutboxClient(this.pb.url, TEST_SECRET).counts();
  }

  async rows(): Promise<OutboxRow[]> {
    return this.#superuser.collection('outbox').getFullList<OutboxRow>({ sort: 'kind' });
  }

  /** Waits until the rows match. @throws Error with the current rows. */
  async waitForRows(what: string, check: (rows: readonly OutboxRow[]) => boolean, timeoutMs = 60_000) {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const rows = await this.rows();
      if (check(rows)) return rows;
      if (Date.now() > deadline)
        throw new Error(`Timed out waiting for ${what}: ${JSON.stringify(rows.slice(0, 6))}`);
      await sleep(50);
    }
  }

  /** Waits until every mail was accepted by the server and marked as sent. */
  async waitUntilAllSent(count: number): Promise<void> {
    await this.waitForRows(
      `${count} sent mails`,
      (rows) => rows.length === count && rows.every(({ status }) => status === 'sent'),
    );
  }

  /** How often the server has accepted each mail. */
  async deliveries(): Promise<number[]> {
    return (await this.rows()).map(({ message_id }) => this.smtp.count(message_id));
  }

  async close(): Promise<void> {
    // Closing the server releases senders that hang on it.
    await this.smtp.close();
    await Promise.all([...this.#senders].map((sender) => sender.stop()));
    if (!this.#isShared) await this.pb.destroy();
  }
}
