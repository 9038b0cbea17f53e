import * as z from 'zod/mini';

/** State of an account's second factor (pb/lib/accounts/second-factor-setup.ts). */

export const secondFactorSchema = z.object({
  /** Whether signing in requires a code. */
  isActive: z.boolean(),
  /** When it was activated, UTC in PocketBase's format; '' while inactive. */
  since: z.string(),
  /** Unused recovery codes. */
  codesLeft: z.number(),
  /** Whether the account has to set one up: not at all, within `daysLeft` days, or before it enters the panel. */
  asked: z.enum(['no', 'later', 'now']),
  daysLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A secret that is not yet confirmed by a first code. */
export const enrolmentSchema = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Recovery codes. They are returned only once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
