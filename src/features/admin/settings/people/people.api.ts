import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';
import { inviteResultSchema, peopleSchema, type InviteResult, type People } from './people.schema.ts';

/** Administrator API calls for administrators and invitations. Each throws PocketBase's ClientResponseError. */

export async function readPeople(): Promise<People> {
  return peopleSchema.parse(await pocketbase.send(functionPaths.people, { method: 'GET' }));
}

function post(action: string, body: object): Promise<unknown> {
  return pocketbase.send(`${functionPaths.people}/${action}`, { method: 'POST', body });
}

/** Grants the role to the account with this address, or sends an invitation if there is none. */
export async function invitePerson(email: string, nombre: string): Promise<InviteResult> {
  return inviteResultSchema.parse(await post('invite', { email, nombre })).result;
}

export async function resendInvitation(invitation: string): Promise<void> {
  await post('resend', { invitation });
}

export async function cancelInvitation(invitation: string): Promise<void> {
  await post('cancel', { invitation });
}

/** Revokes the role of an administrator. */
export async function removePerson(person: string): Promise<void> {
  await post('remove', { person });
}
