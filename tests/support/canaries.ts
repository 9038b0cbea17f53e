import { existsSync, type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { TEST_ADMIN } from './stack-launch.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/** Secrets set as an operator sets them, to be searched for in all output: each is a unique text. */
export const CANARIES = {
  SMTP_PASS: 'canario-del-correo-4f1c09',
  WEBHOOK_SECRET: 'canario-de-los-avisos-8b27e5',
  AWS_ACCESS_KEY_ID: 'CANARIOCUBO93D6A',
  AWS_SECRET_ACCESS_KEY: 'canario-del-cubo-c05e71',
  AWS_SESSION_TOKEN: 'canario-del-turno-d1a830',
  BACKUP_PASSPHRASE: 'canario-de-las-copias-72be4d',
  ADMIN_PASSWORD: TEST_ADMIN.password,
} as const;

/** Possible encodings of a secret: plain, URL, JSON and base64. */
function spellingsOf(secret: string): string[] {
  return [
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
    // Preceding text shifts base64 by a byte or two: this part stays the same.
    ...[0, 1, 2].map((shift) => Buffer.from(secret).subarray(shift).toString('base64').slice(0, 16)),
  ];
}

const SPELLINGS = Object.entries(CANARIES).map(
  ([name, secret]) => [name, [...new Set(spellingsOf(secret))]] as const,
);

/** Names of the secrets that a text or bytes contain, in any encoding. */
export function secretsIn(content: string | Buffer): string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return SPELLINGS.filter(([, spellings]) => spellings.some((spelling) => bytes.includes(spelling))).map(
    ([name]) => name,
  );
}

/** Null for a file that a running product has removed meanwhile. @throws Error for an unreadable one. */
async function bytesOf(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
}

/** The entries below a folder. Reads again when a folder is moved meanwhile, as a publication does. */
async function entriesBelow(folder: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      if (!isNotThere(error) || !existsSync(folder)) throw error;
    }
  }
}

/**
 * `file: names` of every file below a folder that contains a secret, except compressed siblings, and the number of files read.
 */
export async function secretsBelow(
  folder: string,
): Promise<{ readonly found: readonly string[]; readonly files: number }> {
  const entries = await entriesBelow(folder);
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
