import * as z from 'zod/mini';

/** What is kept of a person, as pb/lib/privacy/person-routes.ts tells it. Times are UTC, as PocketBase writes them. */

/** As the operator's command gets it, too. */
export const countsSchema = z.object({
  leads: z.number(),
  /** Mails to the person or about their enquiries. */
  correos: z.number(),
  cuenta: z.number(),
  /** Entries of the history that name them. */
  historial: z.number(),
});
/** How much there is of each; of accounts there is one or none. */
export type PersonCounts = z.infer<typeof countsSchema>;

const leadSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  canal: z.string(),
  created_at: z.string(),
});

const mailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  created_at: z.string(),
});

const accountSchema = z.object({
  nombre: z.string(),
  email: z.string(),
  created_at: z.string(),
  isAdmin: z.boolean(),
});

export const personSchema = z.object({
  kind: z.enum(['email', 'telefono']),
  value: z.string(),
  counts: countsSchema,
  /** Newest first, as mails are. */
  leads: z.array(leadSchema),
  mails: z.array(mailSchema),
  account: z.nullable(accountSchema),
  /** For how many nights backups keep what is erased; null where none are made by themselves. */
  backupDays: z.nullable(z.number()),
});
export type Person = z.infer<typeof personSchema>;

export const erasedSchema = z.object({ erased: countsSchema });
