import * as z from 'zod/mini';
import { functionPaths } from '#src/paths.ts';
import { mustBeOk, type Calls } from './calls.ts';

/** Accounts: what the gateway asks about its callers, and what the operator's commands change. */

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
const sessionSchema = z.object({ over: z.boolean() });
const deviceSchema = z.object({ known: z.boolean() });
const staffSchema = z.object({ staff: z.boolean() });
const emailsSchema = z.object({ emails: z.array(z.string()) });
const doorSchema = z.object({ open: z.boolean() });

/** What became of a grant or a revocation (pb/lib/accounts/internal-admins.ts tells the results), and how many administer now. */
export type AdminChange = z.infer<typeof adminChangeSchema>;

/** What the server asks about accounts. All throw when PocketBase does not answer as expected. */
export function accountCalls({ any, get, asPost, getInternal, postInternal }: Calls) {
  const changeAdmin = async (change: { action: 'grant' | 'revoke'; email: string }): Promise<AdminChange> => {
    const path = '/api/internal/admins';
    const response = await any(path, asPost(change));
    // 404 says that no account has the address, in the same words as a success.
    const answer = response.status === 404 ? response : mustBeOk(response, path);
    return adminChangeSchema.parse(await answer.json());
  };

  return {
    /**
     * Makes an account an administrator, creating it with the password when there is none. `recoveryMail` has a recovery
     * link mailed when its mailbox is unproven and no password is given.
     */
    grantAdmin: (account: { email: string; password?: string; nombre?: string; recoveryMail?: boolean }) =>
      changeAdmin({ action: 'grant', ...account }),

    /** Takes an administrator's rights away. */
    revokeAdmin: (email: string) => changeAdmin({ action: 'revoke', email }),

    /** The e-mail addresses of the administrators who have this password. */
    adminsWithPassword: async (password: string): Promise<string[]> => {
      const response = await postInternal('/api/internal/admins/with-password', { password });
      return emailsSchema.parse(await response.json()).emails;
    },

    /** Takes the second factor of an account away: off, or none when there is none. */
    takeSecondFactor: async (email: string) => {
      const response = await postInternal('/api/internal/second-factor/off', { email });
      return factorChangeSchema.parse(await response.json()).result;
    },

    /** A fresh token by which the account's owner chooses a password: it lives 30 minutes and works once. */
    recoveryToken: async (email: string): Promise<string> => {
      const response = await postInternal('/api/internal/password-reset/token', { email });
      return recoverySchema.parse(await response.json()).token;
    },

    /** Whether an Authorization header is an administrator's. */
    isStaff: async (authorization: string): Promise<boolean> => {
      const response = await getInternal('/api/internal/staff', { Authorization: authorization });
      return staffSchema.parse(await response.json()).staff;
    },

    /** Whether an Authorization header is of an account whose session is over; the User-Agent names the device of one that has no name. */
    isSessionOver: async (authorization: string, userAgent: string): Promise<boolean> => {
      const headers = { Authorization: authorization, 'User-Agent': userAgent };
      const response = await getInternal('/api/internal/session', headers);
      return sessionSchema.parse(await response.json()).over;
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
