import { requireSecret } from '#pb/lib/core/internal-guard.ts';

/**
 * `{ password }`: the administrators who use this publicly known password. Answers `{ emails }`. Slow: it
 * computes one hash per administrator.
 */
export function listAdminsWithPassword(e: core.RequestEvent): void {
  requireSecret(e);
  const { password } = e.requestInfo().body as Record<string, unknown>;
  if (typeof password !== 'string' || password === '') throw new BadRequestError('Falta la contraseña');
  const emails = e.app
    .findAllRecords('profiles', $dbx.hashExp({ role: 'admin' }))
    .map((profile) => e.app.findRecordById('users', profile?.getString('user_id') ?? ''))
    .filter((user) => user.validatePassword(password))
    .map((user) => user.email());
  e.json(200, { emails });
}
