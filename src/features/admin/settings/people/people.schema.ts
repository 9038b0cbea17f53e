import * as z from 'zod/mini';

/** Who administers, as the panel reads it (pb/lib/accounts/people.ts). Times are UTC, as PocketBase writes them; '' for never. */

const adminSchema = z.object({
  id: z.string(),
  email: z.string(),
  nombre: z.string(),
  /** When the role was given. */
  since: z.string(),
  /** Noted once an hour at most. */
  lastSignIn: z.string(),
  /** Whether a recovery link is the only way in. */
  isLocked: z.boolean(),
  /** Whether signing in takes a code. */
  hasSecondFactor: z.boolean(),
});
export type Administrator = z.infer<typeof adminSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  nombre: z.string(),
  /** Name of whoever invited; '' when unknown. */
  inviter: z.string(),
  sent: z.string(),
  expires: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const peopleSchema = z.object({
  admins: z.array(adminSchema),
  invitations: z.array(invitationSchema),
});
export type People = z.infer<typeof peopleSchema>;

/** What became of an invitation: pb/lib/accounts/people.ts tells. */
export const inviteResultSchema = z.object({
  result: z.enum(['invited', 'resent', 'granted', 'granted-locked', 'already-admin']),
});
export type InviteResult = z.infer<typeof inviteResultSchema>['result'];
