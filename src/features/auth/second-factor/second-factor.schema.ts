import * as z from 'zod/mini';

/** What the server tells an account about its second factor (pb/lib/accounts/second-factor-setup.ts). */

export const secondFactorSchema = z.object({
  /** Whether signing in takes a code. */
  isActive: z.boolean(),
  /** Since when, in UTC as PocketBase writes times; '' while it is not. */
  since: z.string(),
  /** Recovery codes that nobody has used yet. */
  codesLeft: z.number(),
  /** Whether the account has to set one up: not at all, within `daysLeft` days, or before it enters the panel. */
  asked: z.enum(['no', 'later', 'now']),
  daysLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A secret that waits for its first code. */
export const enrolmentSchema = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Recovery codes, told this once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
