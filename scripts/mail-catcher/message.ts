import PostalMime, { type Address } from 'postal-mime';
import * as z from 'zod';

/** Maximum size of a message, in bytes. */
export const MESSAGE_MAX_BYTES = 10 * 1024 * 1024;

const summaryShape = {
  /** Sorts by arrival; also the message's file name. */
  id: z.string().regex(/^\d{14}-\d{6}-[0-9a-f]{8}$/),
  /** Arrival, ISO 8601 in UTC. */
  receivedAt: z.iso.datetime(),
  messageId: z.string(),
  from: z.string(),
  /** The envelope's recipients, including blind copies. */
  to: z.array(z.string()),
  subject: z.string(),
};

/** A message as shown in the list. */
export const inboxSummarySchema = z.object(summaryShape);
export type InboxSummary = z.infer<typeof inboxSummarySchema>;

/** A stored message; attachments only with name, type and size in bytes. */
export const inboxMessageSchema = z.object({
  ...summaryShape,
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number() })),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

/** The SMTP envelope of a message. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

function displayAddress(address: Address | undefined): string | undefined {
  if (address?.address === undefined) return undefined;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

function contentBytes(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

/** Parses a raw RFC 5322 message; missing parts are empty. */
export async function parseMessage(
  raw: Buffer,
  identity: Pick<InboxSummary, 'id' | 'receivedAt'>,
  envelope: Envelope,
): Promise<InboxMessage> {
  const email = await PostalMime.parse(raw);
  return {
    ...identity,
    messageId: email.messageId ?? '',
    from: displayAddress(email.from) ?? envelope.from,
    to: [...envelope.to],
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: contentBytes(content),
    })),
  };
}
