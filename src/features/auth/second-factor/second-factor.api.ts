import * as z from 'zod/mini';
import { replaceSession } from '#src/features/auth/session/auth.api.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import {
  enrolmentSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  type Enrolment,
  type SecondFactor,
} from './second-factor.schema.ts';

/** API calls for the second factor. Each throws PocketBase's ClientResponseError. */

// Kept out of the site's paths, which every page loads.
const SECOND_FACTOR = '/api/second-factor';
const STEP_UP = '/api/step-up';

function post(action: string, body: object = {}): Promise<unknown> {
  return pocketbase.send(`${SECOND_FACTOR}/${action}`, { method: 'POST', body });
}

export async function readSecondFactor(): Promise<SecondFactor> {
  return secondFactorSchema.parse(await pocketbase.send(SECOND_FACTOR, { method: 'GET' }));
}

/** Creates a secret for the authenticator. It is returned only once. */
export async function beginEnrolment(): Promise<Enrolment> {
  return enrolmentSchema.parse(await post('begin'));
}

/** Activates the second factor with a first code. Returns the recovery codes, only this once. */
export async function confirmEnrolment(code: string): Promise<readonly string[]> {
  return recoveryCodesSchema.parse(await post('confirm', { code })).codes;
}

/** Replaces the recovery codes; the former ones become invalid. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return recoveryCodesSchema.parse(await post('codes')).codes;
}

/** @param person id of another account; without it, one's own. */
export async function turnOff(person?: string): Promise<void> {
  await post('off', { person });
}

const provenSchema = z.object({ token: z.optional(z.string()) });

/** Confirms the identity of this session's user. The server replaces the session, and every tab goes on with the new token. */
export async function confirmSession(
  proof: { readonly code: string } | { readonly password: string },
): Promise<void> {
  await replaceSession(async () => {
    const answer: unknown = await pocketbase.send(STEP_UP, { method: 'POST', body: proof });
    return provenSchema.parse(answer).token;
  });
}
