import { pocketbase } from '#src/lib/pocketbase.ts';
import {
  enrolmentSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  type Enrolment,
  type SecondFactor,
} from './second-factor.schema.ts';

/** What an account does about its second factor. Each throws PocketBase's ClientResponseError. */

// Not among the site's paths, which every page carries.
const SECOND_FACTOR = '/api/second-factor';
const STEP_UP = '/api/step-up';

function post(action: string, body: object = {}): Promise<unknown> {
  return pocketbase.send(`${SECOND_FACTOR}/${action}`, { method: 'POST', body });
}

export async function readSecondFactor(): Promise<SecondFactor> {
  return secondFactorSchema.parse(await pocketbase.send(SECOND_FACTOR, { method: 'GET' }));
}

/** A secret for the authenticator, told this once. */
export async function beginEnrolment(): Promise<Enrolment> {
  return enrolmentSchema.parse(await post('begin'));
}

/** Turns it on by a first code; answers the recovery codes, told this once. */
export async function confirmEnrolment(code: string): Promise<readonly string[]> {
  return recoveryCodesSchema.parse(await post('confirm', { code })).codes;
}

/** Other recovery codes; the former ones are void. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return recoveryCodesSchema.parse(await post('codes')).codes;
}

/** @param person whose; without one the own. */
export async function turnOff(person?: string): Promise<void> {
  await post('off', { person });
}

/** Proves that whoever has this session is its account's owner. */
export async function confirmSession(
  proof: { readonly code: string } | { readonly password: string },
): Promise<void> {
  await pocketbase.send(STEP_UP, { method: 'POST', body: proof });
}

/** Asks whether that has been proven lately, before the browser makes a file out of what it has read. @throws as `confirmed` reads */
export async function checkConfirmed(): Promise<void> {
  await pocketbase.send(`${STEP_UP}/check`, { method: 'POST' });
}
