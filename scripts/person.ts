import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { readPersonKey } from '#src/features/admin/settings/privacy/person-key.ts';
import { countsSchema, type PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { openInstance, requireDatabase } from '#src/server/process/instance.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run person -- export [--out FILE]` exports all data about a person as JSON; `npm run person -- erase --yes` erases them,
 * and without --yes only counts them. The address or phone number is read from a prompt: arguments appear in the process list
 * and in the log of a calling program. Both work whether or not the product is running.
 */

const USAGE =
  'Usage: npm run person -- export [--out FILE], or npm run person -- erase [--yes]; then enter the address or the phone number at the prompt';

/** stdout may be the exported file, so only warnings are logged. */
const quietLog = { ...createLog('pocketbase'), info: () => undefined };

const say = (line: string) => process.stdout.write(`${line}\n`);

const summary = ({ leads, correos, cuenta, historial }: PersonCounts) =>
  `${leads} leads with their notes, ${correos} mails, ${cuenta === 1 ? 'an account' : 'no account'}, ` +
  `${historial} entries of the history that name them`;

/** Tens of thousands of enquiries of one person take minutes. Node's `fetch` waits no longer for a response. */
const TIMEOUT_MS = 5 * 60_000;

/**
 * PocketBase's internal routes for a person's data, which need the instance's secret. Every method but `isThere` throws when
 * PocketBase refuses, with its message.
 */
interface PersonClient {
  /** Whether PocketBase responds. */
  readonly isThere: () => Promise<boolean>;
  readonly counts: (dato: string) => Promise<PersonCounts>;
  readonly exported: (dato: string) => Promise<unknown>;
  /** Erases the data, and returns the counts. */
  readonly erased: (dato: string) => Promise<PersonCounts>;
}

/** A client of the PocketBase at `url`. */
function createPersonClient(url: string, secret: string): PersonClient {
  const request = async (action: string, dato: string): Promise<unknown> => {
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
    counts: async (dato) => countsSchema.parse(await request('count', dato)),
    exported: (dato) => request('export', dato),
    erased: async (dato) => countsSchema.parse(await request('erase', dato)),
  };
}

async function exportTo(client: PersonClient, dato: string, out: string | undefined): Promise<void> {
  const text = `${JSON.stringify(await client.exported(dato), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else {
    await writeFile(out, text, { mode: 0o600, flag: 'wx' });
    say(`Written to ${out}, readable by its owner only.`);
  }
}

async function erase(client: PersonClient, dato: string, isSure: boolean): Promise<void> {
  if (!isSure) {
    say(`Found ${summary(await client.counts(dato))}. Add --yes to erase them.`);
    return;
  }
  say(`Erased: ${summary(await client.erased(dato))}.`);
  say('Existing backups still contain these data: erase again after restoring one.');
}

/** One line from the terminal or from a pipe; '' for none. */
async function promptFor(question: string): Promise<string> {
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
  // A phone number may contain spaces.
  const dato = isKnown && words.length === 0 ? await promptFor('Address or phone number: ') : words.join(' ');
  if (!isKnown || readPersonKey(dato) === null) {
    say(USAGE);
    return 2;
  }
  const env = readEnv();
  const instance = await openInstance(env);
  const { pocketbaseUrl, secret } = instance;
  const client = createPersonClient(pocketbaseUrl, secret);
  const isRunning = await client.isThere();
  if (!isRunning) requireDatabase(instance);
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
