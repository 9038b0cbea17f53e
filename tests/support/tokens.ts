import { createHmac } from 'node:crypto';
import { queryRows } from '#tests/support/database.ts';
import type { TestPocketbase } from '#tests/support/pocketbase.ts';

/** Claims of a PocketBase token, besides its account. */
interface Claims {
  readonly type: string;
  /** Seconds from now; negative for an expired token. */
  readonly lifetime: number;
  readonly refreshable?: boolean;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The collection's secret that signs a kind of token. */
const signer = (type: string) => (type === 'auth' ? 'authToken' : 'fileToken');

/** A token of an account, signed as by PocketBase: for kinds and lifetimes that it never issues. */
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
