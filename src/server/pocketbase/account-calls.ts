import * as z from 'zod/mini';
import { functionPaths } from '#src/paths.ts';
import { mustBeOk, type Calls } from './calls.ts';

/** Account calls: checks by the gateway, and changes by the operator's commands. */

/**
 * `over`: ended. `must-enrol`: an administrator without the required second factor, limited to the own account. `live` also for a request
 * without a session.
 */
export type SessionState = z.infer<typeof sessionSchema>['state'];

const adminChangeSchema = z.object({
  result: z.enum([
    'created',
    'granted',
    'granted-new-password',
    'granted-locked',
    'already-admin',
    'revoked',
    'not-admin',
    'not-found',
  ]),
  admins: z.number(),
});
const factorChangeSchema = z.object({ result: z.enum(['off', 'none', 'not-found']) });
const recoverySchema = z.object({ token: z.string() });
const sessionSchema = z.object({ state: z.enum(['live', 'must-enrol', 'over']) });
const deviceSchema = z.object({ known: z.boolean() });
const staffSchema = z.object({ staff: z.boolean() });
const emailsSchema = z.object({ emails: z.array(z.string()) });
const doorSchema = z.object({ open: z.boolean() });

/** Result of a grant or revocation (documented in pb/lib/accounts/internal-admins.ts), and the number of administrators. */
export type AdminChange = z.infer<typeof adminChangeSchema>;

/** The server's calls about accounts. All throw when PocketBase does not answer as expected. */
export function accountCalls({ any, get, asPost, getInternal, postInternal }: Calls) {
  const changeAdmin = async (change: { action: 'grant' | 'revoke'; email: string }): Promise<AdminChange> => {
    const path = '/api/internal/admins';
    const response = await any(path, asPost(change));
    // 404 means that no account has the address; its body has the same schema as a success.
    const answer = response.status === 404 ? response : mustBeOk(response, path);
    return adminChangeSchema.parse(await answer.json());
  };

  return {
    /**
     * Makes an account an administrator, creating it with the password if it does not exist. With `recoveryMail`, a recovery
     * link is mailed if the mailbox is unverified and no password is given.
     */
    grantAdmin: (account: { email: string; password?: string; nombre?: string; recoveryMail?: boolean }) =>
      changeAdmin({ action: 'grant', ...account }),

    /** Revokes an administrator's rights. */
    revokeAdmin: (email: string) => changeAdmin({ action: 'revoke', email }),

    /** The e-mail addresses of the administrators who have this password. */
    adminsWithPassword: async (password: string): Promise<string[]> => {
      const response = await postInternal('/api/internal/admins/with-password', { password });
      return emailsSchema.parse(await response.json()).emails;
    },

    /** Removes the second factor of an account. Returns `off`, or `none` when there was none. */
    takeSecondFactor: async (email: string) => {
      const response = await postInternal('/api/internal/second-factor/off', { email });
      return factorChangeSchema.parse(await response.json()).result;
    },

    /** A new token with which the account's owner can choose a password. It is valid for 30 minutes and for one use. */
    recoveryToken: async (email: string): Promise<string> => {
      const response = await postInternal('/api/internal/password-reset/token', { email });
      return recoverySchema.parse(await response.json()).token;
    },

    /** Whether an Authorization header belongs to an administrator. */
    isStaff: async (authorization: string): Promise<boolean> => {
      const response = await getInternal('/api/internal/staff', { Authorization: authorization });
      return staffSchema.parse(await response.json()).staff;
    },

    /** The state of an Authorization header's session. The User-Agent names a device that has no name yet. */
    sessionState: async (authorization: string, userAgent: string): Promise<SessionState> => {
      const headers = { Authorization: authorization, 'User-Agent': userAgent };
      const response = await getInternal('/api/internal/session', headers);
      return sessionSchema.parse(await response.json()).state;
    },

    /** Whether an account, by its e-mail address, has been used from a device. */
    isDeviceKnown: async (identity: string, device: string): Promise<boolean> => {
      const response = await postInternal('/api/internal/device', { identity, device });
      return deviceSchema.parse(await response.json()).known;
    },

    /** Whether the next account to register becomes the administrator. */
    isFirstAdminDoorOpen: async (): Promise<boolean> => {
      const response = await get(functionPaths.firstAdmin);
      return doorSchema.parse(await response.json()).open;
    },
  };
}
