import * as z from 'zod/mini';

/** The outbox as the mail sender uses it: PocketBase's internal routes, which only the instance's secret opens. */

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

/** A mail that this sender has claimed. `attempts` counts this one and names the claim. */
export type ClaimedMail = z.infer<typeof claimedSchema>[number];

/** What became of a claimed mail. */
export type Outcome =
  | { readonly outcome: 'sent' }
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
 * How many mails stand in each state, and when the oldest one was stored that shows that none leave: one to the dealer, or one
 * that is newer than whatever left last. A customer's mailbox that takes nothing is no such sign.
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

/** A mail that was given up. `recipient` is '' for the dealer. */
export type FailedMail = z.infer<typeof failedSchema>[number];

const queuedSchema = z.object({ queued: z.number() });
const wokenSchema = z.object({ woken: z.number() });

/** Every call throws when PocketBase does not answer as expected. */
export interface OutboxClient {
  /** Claims due mails for `leaseSeconds`: after that another sender may have them. */
  claim: (limit: number, leaseSeconds: number) => Promise<ClaimedMail[]>;
  report: (mail: Pick<ClaimedMail, 'id' | 'attempts'>, outcome: Outcome) => Promise<void>;
  counts: () => Promise<OutboxCounts>;
  /** The mails that were given up, oldest first. */
  failed: () => Promise<FailedMail[]>;
  /** Has mails that were given up tried again, with all their attempts; answers how many of these there were. */
  retry: (ids: readonly string[]) => Promise<number>;
  /** Has tried at once what waits because no server took mails; answers how many. */
  wake: () => Promise<number>;
  /** Posts to any other internal route; answers its JSON. */
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
