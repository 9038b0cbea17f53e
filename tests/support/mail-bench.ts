import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import { readBusiness } from '#src/server/lib/business.ts';
import { mailKinds } from '#src/server/mail/start-mail.ts';
import { createOutboxClient, type OutboxCounts } from '#src/server/mail/outbox-client.ts';
import { startMailSender, type MailSender } from '#src/server/mail/sender.ts';
import { createDelivery, verifySmtp, type SmtpSettings } from '#src/server/mail/smtp.ts';
import { changeRows } from './database.ts';
import { contactBody } from './lead-cases.ts';
import { TEST_SECRET, TestPocketbase } from './pocketbase.ts';
import { FaultySmtp, type SmtpMode } from './smtp.ts';

/** How a test's sender differs from production's. */
export interface SenderChange {
  /** Pauses in seconds after each failed attempt. */
  readonly schedule?: readonly number[];
  readonly sendSeconds?: number;
  /** Between two looks whether a server that could not be reached is back. */
  readonly probeMs?: number;
  /** What an orderly stop waits for the mails on their way. */
  readonly stopMs?: number;
  /** Between two looks for mails that are due; tests are in more of a hurry than production. */
  readonly pollMs?: number;
}

/** Seconds in which a mail leaves also on a busy machine. Tests of a server that hangs set fewer. */
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

/** A real PocketBase, a real SMTP server that misbehaves as told, and real senders between them. */
export class MailBench {
  readonly pb: TestPocketbase;
  readonly smtp: FaultySmtp;
  /** What the senders logged. */
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

  /** @param on Output of `buildHooks`, to start a PocketBase; or one that several benches share in turn, each without any lead or mail. */
  static async open(on: string | TestPocketbase, mode: SmtpMode = 'accept'): Promise<MailBench> {
    const isShared = typeof on !== 'string';
    const pb = isShared ? on : await TestPocketbase.start({ hooksDir: on });
    if (isShared) for (const table of ['outbox', 'leads']) changeRows(pb.dataDir, `DELETE FROM ${table}`);
    return new MailBench(pb, await FaultySmtp.start(mode), await pb.superuser(), isShared);
  }

  /** The way to the SMTP server. */
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
      business: () => readBusiness(this.pb.url),
      log: { info: log, warn: log },
    });
    this.#senders.add(sender);
    return sender;
  }

  /** Sends a lead as a visitor does; answers how long the answer took, in milliseconds. */
  async sendLead(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const startedAt = performance.now();
    const answer = await fetch(`${this.pb.url}/api/send-contact-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...contactBody, ...change }),
    });
    if (!answer.ok) throw new Error(`The lead was refused: ${await answer.text()}`);
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

  /** Waits until the rows are as described. @throws Error with the rows as they are. */
  async waitForRows(what: string, check: (rows: readonly OutboxRow[]) => boolean, timeoutMs = 60_000) {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const rows = await this.rows();
      if (check(rows)) return rows;
      if (Date.now() > deadline)
        throw new Error(`Waited in vain for ${what}: ${JSON.stringify(rows.slice(0, 6))}`);
      await sleep(50);
    }
  }

  /** Waits until every mail is on its recipient's server and noted as sent. */
  async waitUntilAllSent(count: number): Promise<void> {
    await this.waitForRows(
      `${count} sent mails`,
      (rows) => rows.length === count && rows.every(({ status }) => status === 'sent'),
    );
  }

  /** How often the server has taken each mail. */
  async deliveries(): Promise<number[]> {
    return (await this.rows()).map(({ message_id }) => this.smtp.count(message_id));
  }

  async close(): Promise<void> {
    // A sender that hangs on the server is released by the server's end.
    await this.smtp.close();
    await Promise.all([...this.#senders].map((sender) => sender.stop()));
    if (!this.#isShared) await this.pb.destroy();
  }
}
