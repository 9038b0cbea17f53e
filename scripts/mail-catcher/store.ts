import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  inboxMessageSchema,
  inboxSummarySchema,
  parseMessage,
  type Envelope,
  type InboxMessage,
  type InboxSummary,
} from './message.ts';

/** Maximum number of stored messages; the oldest are removed. */
const KEPT = 500;

/**
 * The messages on disk, one JSON file each. Only summaries are kept in memory, because a message can be as large as the limit.
 */
export class InboxStore {
  readonly #dir: string;
  readonly #kept: number;
  /** Newest first. */
  #summaries: InboxSummary[];
  #arrivals = 0;

  private constructor(dir: string, kept: number, summaries: InboxSummary[]) {
    this.#dir = dir;
    this.#kept = kept;
    this.#summaries = summaries;
  }

  /** Opens the folder, and creates it if missing. Files that are not messages are ignored. */
  static async open(dir: string, kept = KEPT): Promise<InboxStore> {
    await mkdir(dir, { recursive: true });
    const store = new InboxStore(dir, kept, []);
    const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const message = await store.read(name.replace(/\.json$/, ''));
      if (message !== undefined) store.#summaries.push(inboxSummarySchema.parse(message));
    }
    store.#summaries.sort((a, b) => (a.id < b.id ? 1 : -1));
    await store.#forgetOldest();
    return store;
  }

  /** Summaries, newest first. */
  list(): readonly InboxSummary[] {
    return this.#summaries;
  }

  /** One message; undefined if there is none with that id. */
  async read(id: string): Promise<InboxMessage | undefined> {
    if (!inboxSummarySchema.shape.id.safeParse(id).success) return undefined;
    const content = await readFile(this.#fileOf(id), 'utf8').catch(() => undefined);
    if (content === undefined) return undefined;
    try {
      return inboxMessageSchema.parse(JSON.parse(content));
    } catch {
      return undefined;
    }
  }

  /** Stores a raw message; resolves when it is on disk. */
  async add(raw: Buffer, envelope: Envelope): Promise<void> {
    const now = new Date();
    const order = String(this.#arrivals++ % 1_000_000).padStart(6, '0');
    const id = `${String(now.getTime()).padStart(14, '0')}-${order}-${randomBytes(4).toString('hex')}`;
    const message = await parseMessage(raw, { id, receivedAt: now.toISOString() }, envelope);
    const unfinished = `${this.#fileOf(id)}.tmp`;
    await writeFile(unfinished, JSON.stringify(message));
    await rename(unfinished, this.#fileOf(id));
    this.#summaries = [inboxSummarySchema.parse(message), ...this.#summaries].sort((a, b) =>
      a.id < b.id ? 1 : -1,
    );
    await this.#forgetOldest();
  }

  /** Removes every message. */
  async clear(): Promise<void> {
    await this.#remove(this.#summaries.splice(0));
  }

  async #forgetOldest(): Promise<void> {
    await this.#remove(this.#summaries.splice(this.#kept));
  }

  async #remove(summaries: readonly InboxSummary[]): Promise<void> {
    await Promise.all(summaries.map(({ id }) => rm(this.#fileOf(id), { force: true })));
  }

  #fileOf(id: string): string {
    return path.join(this.#dir, `${id}.json`);
  }
}
