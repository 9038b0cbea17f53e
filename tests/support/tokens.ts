import { createHmac } from 'node:crypto';
import { queryRows } from '#tests/support/database.ts';
import type { TestPocketbase } from '#tests/support/pocketbase.ts';

/** What a token of PocketBase's claims, besides whose it is. */
interface Claims {
  readonly type: string;
  /** Seconds from now; negative for a token that has expired. */
  readonly lifetime: number;
  readonly refreshable?: boolean;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Which of the collection's secrets signs a kind. */
const signer = (type: string) => (type === 'auth' ? 'authToken' : 'fileToken');

/** A token of an account, signed as PocketBase signs its own: for the kinds and ages that it hands to nobody. */
export function forgeToken(pb: TestPocketbase, userId: string, { lifetime, ...kind }: Claims): string {
  const [user] = queryRows(pb.dataDir, 'SELECT tokenKey FROM users WHERE id = ?', userId);
  const [collection] = queryRows(pb.dataDir, "SELECT id, options FROM _collections WHERE name = 'users'");
  const options = JSON.parse(String(collection?.['options'])) as Record<string, { secret: string }>;
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  const claims = { collectionId: collection?.['id'], id: userId, ...kind, exp };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const key = `${String(user?.['tokenKey'])}${options[signer(kind.type)]?.secret}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
