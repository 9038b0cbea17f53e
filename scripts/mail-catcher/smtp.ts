import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { MESSAGE_MAX_BYTES, type Envelope } from './message.ts';

/** Stores a message; when it rejects, the sender gets a temporary error. */
export type KeepMessage = (raw: Buffer, envelope: Envelope) => Promise<void>;

/** An error with an SMTP reply code for the client. */
function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Reads a message to its end; bytes above the limit are drained without being kept in memory. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MESSAGE_MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (bytes > MESSAGE_MAX_BYTES) throw smtpError(552, 'Message is larger than 10 MB');
  return Buffer.concat(chunks);
}

function envelopeOf(session: SMTPServerSession): Envelope {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  };
}

/** An SMTP server without authentication and TLS that acknowledges a message only after `keep` has stored it. */
export function createCatcher(keep: KeepMessage): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    closeTimeout: 500,
    onData(stream, session, done) {
      readMessage(stream)
        .then((raw) => keep(raw, envelopeOf(session)))
        .then(
          () => done(),
          (error: unknown) =>
            done(
              error instanceof Error && 'responseCode' in error
                ? error
                : smtpError(451, 'Message could not be stored'),
            ),
        );
    },
  });
}
