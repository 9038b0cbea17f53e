import * as z from 'zod/mini';

/** A person's stored data, as returned by pb/lib/privacy/person-routes.ts. Times are UTC in PocketBase's format. */

/** Also used by the operator's command. */
export const countsSchema = z.object({
  leads: z.number(),
  /** Mails to the person or about their enquiries. */
  correos: z.number(),
  cuenta: z.number(),
  /** Alerts, confirmed or not. */
  avisos: z.number(),
  /** History entries that name the person. */
  historial: z.number(),
});
/** Number of records of each kind; 0 or 1 for accounts. */
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
  /** Newest first, like the mails. */
  leads: z.array(leadSchema),
  mails: z.array(mailSchema),
  account: z.nullable(accountSchema),
  /** Number of nights for which backups keep erased data; null without scheduled backups. */
  backupDays: z.nullable(z.number()),
});
export type Person = z.infer<typeof personSchema>;

export const erasedSchema = z.object({ erased: countsSchema });
