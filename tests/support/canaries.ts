import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { TEST_ADMIN } from './stack-launch.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/**
 * Secrets that are told to the product as an operator tells them, and sought wherever it writes: each is a text that stands
 * nowhere else.
 */
export const CANARIES = {
  SMTP_PASS: 'canario-del-correo-4f1c09',
  WEBHOOK_SECRET: 'canario-de-los-avisos-8b27e5',
  AWS_ACCESS_KEY_ID: 'CANARIOCUBO93D6A',
  AWS_SECRET_ACCESS_KEY: 'canario-del-cubo-c05e71',
  AWS_SESSION_TOKEN: 'canario-del-turno-d1a830',
  BACKUP_PASSPHRASE: 'canario-de-las-copias-72be4d',
  ADMIN_PASSWORD: TEST_ADMIN.password,
} as const;

/** How a secret may be written: as it is, as in addresses, in JSON and in base64. */
function spellingsOf(secret: string): string[] {
  return [
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    // Whatever stands before it shifts base64 by a byte or two: what is left is the same.
    ...[0, 1, 2].map((shift) => Buffer.from(secret).subarray(shift).toString('base64').slice(0, 16)),
  ];
}

const SPELLINGS = Object.entries(CANARIES).map(
  ([name, secret]) => [name, [...new Set(spellingsOf(secret))]] as const,
);

/** Names of the secrets that stand in a text or in bytes, however they are written. */
export function secretsIn(content: string | Buffer): string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return SPELLINGS.filter(([, spellings]) => spellings.some((spelling) => bytes.includes(spelling))).map(
    ([name]) => name,
  );
}

/** What a running product takes away meanwhile is gone: null. @throws Error for what cannot be read. */
async function bytesOf(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
}

/** `file: names` of every file below a folder that holds a secret but compressed siblings, and how many were looked at. */
export async function secretsBelow(
  folder: string,
): Promise<{ readonly found: readonly string[]; readonly files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  let files = 0;
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (!entry.isFile() || /\.(gz|br)$/.test(name)) continue;
    const bytes = await bytesOf(file);
    if (bytes === null) continue;
    files++;
    const names = secretsIn(bytes);
    if (names.length > 0) found.push(`${name}: ${names.join(', ')}`);
  }
  return { found, files };
}
