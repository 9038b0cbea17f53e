import * as z from 'zod/mini';
import type { Announced } from './mail.ts';

/** Client of the outbox: PocketBase's internal routes, which require the instance's secret. */

const TIMEOUT_MS = 10_000;

const claimedSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    recipient: z.string(),
    payload: z.unknown(),
    message_id: z.string(),
    attempts: z.number(),
    created_at: z.string(),
  }),
);

/** A mail claimed by this sender. `attempts` includes the current attempt and identifies the claim. */
export type ClaimedMail = z.infer<typeof claimedSchema>[number];

/** The outcome of a claimed mail. */
export type Outcome =
  | { readonly outcome: 'sent'; readonly announced?: Announced }
  | { readonly outcome: 'failed'; readonly error: string }
  | { readonly outcome: 'retry'; readonly error: string; readonly pauseSeconds: number };

const countsSchema = z.object({
  waitingSince: z.nullable(z.iso.datetime()),
  pending: z.number(),
  sending: z.number(),
  sent: z.number(),
  failed: z.number(),
});

/**
 * Number of mails in each state. `waitingSince` is when the oldest mail was stored that indicates a delivery failure: a mail
 * to the dealer, or one newer than the last sent mail. A single customer's mailbox that rejects mails is no such sign.
 */
export type OutboxCounts = z.infer<typeof countsSchema>;

const failedSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    recipient: z.string(),
    attempts: z.number(),
    last_error: z.string(),
    created_at: z.iso.datetime(),
  }),
);

/** A mail whose delivery failed permanently. `recipient` is '' for the dealer. */
export type FailedMail = z.infer<typeof failedSchema>[number];

const queuedSchema = z.object({ queued: z.number() });
const wokenSchema = z.object({ woken: z.number() });

/** Every call throws when PocketBase does not answer as expected. */
export interface OutboxClient {
  /** Claims due mails with a lease of `leaseSeconds`: after that, another sender may claim them. */
  claim: (limit: number, leaseSeconds: number) => Promise<ClaimedMail[]>;
  report: (mail: Pick<ClaimedMail, 'id' | 'attempts'>, outcome: Outcome) => Promise<void>;
  counts: () => Promise<OutboxCounts>;
  /** Failed mails, oldest first. */
  failed: () => Promise<FailedMail[]>;
  /** Requeues failed mails with all their attempts; returns how many. */
  retry: (ids: readonly string[]) => Promise<number>;
  /** Makes mails due at once that wait because the mail server failed; returns how many. */
  wake: () => Promise<number>;
  /** Posts to any other internal route; returns its JSON. */
  call: (route: string, body: unknown) => Promise<unknown>;
}

/** A client of the outbox in the PocketBase at `url`. */
export function createOutboxClient(url: string, secret: string): OutboxClient {
  const request = async (method: 'GET' | 'POST', route: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/api/internal/${route}`, {
      method,
      headers: { 'X-Internal-Secret': secret, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${route}`);
    return response.json();
  };

  return {
    claim: async (limit, leaseSeconds) =>
      claimedSchema.parse(await request('POST', 'outbox/claim', { limit, leaseSeconds })),
    report: async ({ id, attempts }, outcome) => {
      await request('POST', 'outbox/report', { id, attempt: attempts, ...outcome });
    },
    counts: async () => countsSchema.parse(await request('GET', 'outbox')),
    failed: async () => failedSchema.parse(await request('GET', 'outbox/failed')),
    retry: async (ids) => queuedSchema.parse(await request('POST', 'outbox/retry', { ids })).queued,
    wake: async () => wokenSchema.parse(await request('POST', 'outbox/wake', {})).woken,
    call: (route, body) => request('POST', route, body),
  };
}
