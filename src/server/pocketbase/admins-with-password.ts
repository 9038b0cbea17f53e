import * as z from 'zod/mini';

const TIMEOUT_MS = 10_000;
const answerSchema = z.object({ emails: z.array(z.string()) });

/** What names a running PocketBase and opens its internal routes. */
export interface InternalAddress {
  readonly pocketbaseUrl: string;
  readonly secret: string;
}

/** The e-mail addresses of those who administer with a password that everybody knows. @throws Error when nobody answers. */
export async function adminsWithPassword(
  { pocketbaseUrl, secret }: InternalAddress,
  password: string,
): Promise<string[]> {
  const path = '/api/internal/admins/with-password';
  const response = await fetch(`${pocketbaseUrl}${path}`, {
    method: 'POST',
    headers: { 'X-Internal-Secret': secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}`);
  return answerSchema.parse(await response.json()).emails;
}
