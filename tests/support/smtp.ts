import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '#src/server/process/ports.ts';

/**
 * Behaviour of the server: `refuse` does not listen, `hang-connect` never greets, `hang-data` accepts the message and never
 * responds, `reject` answers 550 to every recipient, `temporary` 451, `slow` waits before each response.
 */
export type SmtpMode = 'accept' | 'refuse' | 'hang-connect' | 'hang-data' | 'reject' | 'temporary' | 'slow';

/** A message that the server has acknowledged. */
export interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Delay of `slow` before each response. */
export const SLOW_MS = 100;

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function messageIdOf(raw: string): string {
  const headers = raw.split(/\r?\n\r?\n/, 1)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  return /^Message-ID:\s*(\S+)/im.exec(headers)?.[1] ?? '';
}

/** A real SMTP server with configurable faults; its mode can change while it runs, its port stays. */
export class FaultySmtp {
  readonly port: number;
  readonly mails: ReceivedMail[] = [];
  /** Text of a rejection besides the recipient: servers repeat unknown recipients. */
  refusalWords = 'No such mailbox';
  /** Number of accepted connections. */
  connections = 0;
  #mode: SmtpMode = 'refuse';
  #server: SMTPServer | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  /** Starts on a free port of 127.0.0.1. */
  static async start(mode: SmtpMode = 'accept'): Promise<FaultySmtp> {
    const server = new FaultySmtp(await findFreePort());
    await server.setMode(mode);
    return server;
  }

  /** Changes the mode; resolves when it is active. Hanging connections keep hanging, except for `refuse`. */
  async setMode(mode: SmtpMode): Promise<void> {
    this.#mode = mode;
    if (mode === 'refuse') await this.close();
    else if (this.#server === undefined) await this.#listen();
  }

  /** How often the message with this Message-ID was acknowledged. */
  count(messageId: string): number {
    return this.mails.filter((mail) => mail.messageId === messageId).length;
  }

  /** Waits until so many more messages are acknowledged; concurrent ones may still be in progress then. */
  async takeMore(count: number): Promise<void> {
    const enough = this.mails.length + count;
    while (this.mails.length < enough) await wait(10);
  }

  /** Stops listening and closes hanging connections. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server !== undefined) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  async #listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, done) => {
        this.connections++;
        if (this.#mode !== 'hang-connect') void this.#pause().then(() => done());
      },
      onMailFrom: (_address, _session, done) => void this.#pause().then(() => done()),
      onRcptTo: (_address, _session, done) => void this.#pause().then(() => done(this.#refusal())),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.#mode === 'hang-data') return;
          const raw = Buffer.concat(chunks).toString();
          const { mailFrom, rcptTo } = session.envelope;
          void this.#pause().then(() => {
            this.mails.push({
              messageId: messageIdOf(raw),
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              raw,
            });
            done();
          });
        });
      },
    });
    // Clients of a faulty server disconnect: that is expected.
    server.on('error', () => undefined);
    this.#server = server;
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
  }

  async #pause(): Promise<void> {
    if (this.#mode === 'slow') await wait(SLOW_MS);
  }

  #refusal(): Error | undefined {
    if (this.#mode === 'reject') return smtpError(550, this.refusalWords);
    return this.#mode === 'temporary' ? smtpError(451, 'Try again later') : undefined;
  }
}
