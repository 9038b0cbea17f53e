import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { readPersonKey } from '#src/features/admin/settings/privacy/person-key.ts';
import { countsSchema, type PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { openInstance } from '#src/server/process/instance.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run person -- export [--out FILE]`: all that is kept of a person, as JSON. `npm run person -- erase --yes`: erases it; without
 * --yes it only counts. Whose, an address or a telephone, is asked for: what is typed behind a command stands in the list of processes,
 * and in the log of whatever has called it. Whether or not the product is running.
 */

const USAGE =
  'Usage: npm run person -- export [--out FILE], or npm run person -- erase [--yes]; then the address or the telephone, as it is asked for';

/** What is printed may be the file itself. */
const quietLog = { ...createLog('pocketbase'), info: () => undefined };

const say = (line: string) => process.stdout.write(`${line}\n`);

const told = ({ leads, correos, cuenta, historial }: PersonCounts) =>
  `${leads} leads with their notes, ${correos} mails, ${cuenta === 1 ? 'an account' : 'no account'}, ` +
  `${historial} entries of the history that name them`;

/** Tens of thousands of enquiries of one person take minutes. Node's `fetch` waits no longer for an answer. */
const TIMEOUT_MS = 5 * 60_000;

/**
 * PocketBase's internal routes for a person's data, which only the instance's secret opens. Every call but `isThere` throws
 * when PocketBase does not do what is asked, with its words.
 */
interface PersonClient {
  /** Whether PocketBase answers. */
  readonly isThere: () => Promise<boolean>;
  readonly counts: (dato: string) => Promise<PersonCounts>;
  readonly exported: (dato: string) => Promise<unknown>;
  /** Erases, and answers how much of each. */
  readonly erased: (dato: string) => Promise<PersonCounts>;
}

/** A client of the PocketBase at `url`. */
function createPersonClient(url: string, secret: string): PersonClient {
  const ask = async (action: string, dato: string): Promise<unknown> => {
    const response = await fetch(`${url}/api/internal/person/${action}`, {
      method: 'POST',
      headers: { 'X-Internal-Secret': secret, 'Content-Type': 'application/json' },
      body: JSON.stringify({ dato }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response.json();
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new Error(message ?? `PocketBase answered ${response.status}`);
  };
  return {
    isThere: () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    counts: async (dato) => countsSchema.parse(await ask('count', dato)),
    exported: (dato) => ask('export', dato),
    erased: async (dato) => countsSchema.parse(await ask('erase', dato)),
  };
}

async function exportTo(client: PersonClient, dato: string, out: string | undefined): Promise<void> {
  const text = `${JSON.stringify(await client.exported(dato), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else {
    await writeFile(out, text, { mode: 0o600, flag: 'wx' });
    say(`Written, for its owner's eyes only: ${out}`);
  }
}

async function erase(client: PersonClient, dato: string, isSure: boolean): Promise<void> {
  if (!isSure) {
    say(`There are ${told(await client.counts(dato))}. Add --yes to erase all of it.`);
    return;
  }
  say(`Erased: ${told(await client.erased(dato))}.`);
  say('Backups that were made before keep it until they are replaced: erase again after a restore.');
}

/** The line that an operator types, or a program sends; '' for none. */
async function askFor(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  if (process.stdin.isTTY) process.stderr.write(question);
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, yes: { type: 'boolean' } },
  });
  const [action, ...words] = positionals;
  const isKnown = action === 'export' || action === 'erase';
  // A telephone may come in groups.
  const dato =
    isKnown && words.length === 0 ? await askFor('Whose (address or telephone)? ') : words.join(' ');
  if (!isKnown || readPersonKey(dato) === null) {
    say(USAGE);
    return 2;
  }
  const env = readEnv();
  const { pocketbaseUrl, pocketbaseDir, dataDir, secret } = await openInstance(env);
  const client = createPersonClient(pocketbaseUrl, secret);
  const isRunning = await client.isThere();
  // Of an empty folder it would say that nothing is kept of anybody.
  if (!isRunning && !existsSync(path.join(pocketbaseDir, 'data.db')))
    throw new Error(`There is no database in ${dataDir}: name the product's own folder by DATA_DIR`);
  const backend = isRunning ? null : await startBackend(env, quietLog);
  try {
    if (action === 'export') await exportTo(client, dato, values.out);
    else await erase(client, dato, values.yes === true);
    return 0;
  } finally {
    await backend?.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
