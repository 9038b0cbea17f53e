import * as z from 'zod/mini';
import { functionPaths } from '#src/paths.ts';
import { mustBeOk, type Calls } from './calls.ts';

/** Accounts: what the gateway asks about whoever calls, and what the operator's commands change. */

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

/** All throw when PocketBase does not answer as expected. */
export interface AccountCalls {
  /**
   * Makes an account an administrator, creating it with the password when there is none. `recoveryMail` has a recovery
   * link mailed when nobody has proven the mailbox and no password is given.
   */
  grantAdmin: (account: {
    email: string;
    password?: string;
    nombre?: string;
    recoveryMail?: boolean;
  }) => Promise<AdminChange>;
  /** Takes an administrator's rights away. */
  revokeAdmin: (email: string) => Promise<AdminChange>;
  /** The e-mail addresses of the administrators who have this password. */
  adminsWithPassword: (password: string) => Promise<string[]>;
  /** Takes the second factor of an account away: off, or none when there is none. */
  takeSecondFactor: (email: string) => Promise<'off' | 'none' | 'not-found'>;
  /** A fresh token by which the account's owner chooses a password: it lives 30 minutes and works once. */
  recoveryToken: (email: string) => Promise<string>;
  /** Whether an Authorization header is an administrator's. */
  isStaff: (authorization: string) => Promise<boolean>;
  /** Whether an Authorization header is of an account whose session is over; the User-Agent names the device of one that has no name. */
  isSessionOver: (authorization: string, userAgent: string) => Promise<boolean>;
  /** Whether an account, by its e-mail address, has been used from a device. */
  isDeviceKnown: (identity: string, device: string) => Promise<boolean>;
  /** Whether the next account to register becomes the administrator. */
  isFirstAdminDoorOpen: () => Promise<boolean>;
}

/** These calls of a PocketBase. */
export function accountCalls({ any, get, asPost, getInternal, postInternal }: Calls): AccountCalls {
  const changeAdmin = async (change: { action: 'grant' | 'revoke'; email: string }): Promise<AdminChange> => {
    const path = '/api/internal/admins';
    const response = await any(path, asPost(change));
    // 404 says that nobody has the address, in the same words as a success.
    const answer = response.status === 404 ? response : mustBeOk(response, path);
    return adminChangeSchema.parse(await answer.json());
  };

  return {
    grantAdmin: (account) => changeAdmin({ action: 'grant', ...account }),

    revokeAdmin: (email) => changeAdmin({ action: 'revoke', email }),

    adminsWithPassword: async (password) => {
      const response = await postInternal('/api/internal/admins/with-password', { password });
      return emailsSchema.parse(await response.json()).emails;
    },

    takeSecondFactor: async (email) => {
      const response = await postInternal('/api/internal/second-factor/off', { email });
      return factorChangeSchema.parse(await response.json()).result;
    },

    recoveryToken: async (email) => {
      const response = await postInternal('/api/internal/password-reset/token', { email });
      return recoverySchema.parse(await response.json()).token;
    },

    isStaff: async (authorization) => {
      const response = await getInternal('/api/internal/staff', { Authorization: authorization });
      return staffSchema.parse(await response.json()).staff;
    },

    isSessionOver: async (authorization, userAgent) => {
      const headers = { Authorization: authorization, 'User-Agent': userAgent };
      const response = await getInternal('/api/internal/session', headers);
      return sessionSchema.parse(await response.json()).over;
    },

    isDeviceKnown: async (identity, device) => {
      const response = await postInternal('/api/internal/device', { identity, device });
      return deviceSchema.parse(await response.json()).known;
    },

    isFirstAdminDoorOpen: async () => {
      const response = await get(functionPaths.firstAdmin);
      return doorSchema.parse(await response.json()).open;
    },
  };
}
