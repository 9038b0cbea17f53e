import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import PocketBase from 'pocketbase';
import { pocketbaseCommand } from '#src/server/backend/command.ts';
import type { TestStack } from '#tests/support/stack-launch.ts';

const run = promisify(execFile);

const SUPERUSER = { email: 'super@nordvia.example', password: 'contraseña-de-superusuario' };

/** A superuser of a running test stack, for example to run its crons at once: `superuser.crons.run('match-alerts')`. */
export async function superuserOf({ dataDir, pocketbaseUrl }: TestStack): Promise<PocketBase> {
  const hooksDir = await mkdtemp(path.join(tmpdir(), 'no-hooks-'));
  const { file, args } = pocketbaseCommand({ dataDir: path.join(dataDir, 'pocketbase'), hooksDir }, [
    'superuser',
    'upsert',
    SUPERUSER.email,
    SUPERUSER.password,
  ]);
  await run(file, args);
  await rm(hooksDir, { recursive: true });
  const client = new PocketBase(pocketbaseUrl);
  await client.collection('_superusers').authWithPassword(SUPERUSER.email, SUPERUSER.password);
  return client;
}
