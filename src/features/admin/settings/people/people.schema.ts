import * as z from 'zod/mini';

/** Administrators, as returned by pb/lib/accounts/people.ts. Times are UTC in PocketBase's format; '' for never. */

const adminSchema = z.object({
  id: z.string(),
  email: z.string(),
  nombre: z.string(),
  /** When the role was granted. */
  since: z.string(),
  /** Recorded at most once an hour. */
  lastSignIn: z.string(),
  /** Whether the account can only be accessed through a recovery link. */
  isLocked: z.boolean(),
  /** Whether signing in requires a second factor. */
  hasSecondFactor: z.boolean(),
});
export type Administrator = z.infer<typeof adminSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  nombre: z.string(),
  /** Name of the inviter; '' when unknown. */
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

/** Result of an invitation (pb/lib/accounts/people.ts). */
export const inviteResultSchema = z.object({
  result: z.enum(['invited', 'resent', 'granted', 'granted-locked', 'already-admin']),
});
export type InviteResult = z.infer<typeof inviteResultSchema>['result'];
