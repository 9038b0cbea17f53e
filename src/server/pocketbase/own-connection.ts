import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect, type TcpNetConnectOpts } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { createLog } from '#src/server/log.ts';
import { isAnsweredBy, readEnd, type End, type EndRows } from './listener-account.ts';
import { readSparingly } from './sparing-reader.ts';

/**
 * Connections to the instance's own PocketBase. Its port is anybody's on this machine while it does not run: what goes there
 * (the instance's secret, passwords, sessions) is sent to nobody before Linux has said which account answers.
 */

const TABLE = '/proc/self/net/tcp';
const PAGE_BYTES = 64 * 1024;
const MOMENT_MS = 2;

/** The table is written while it changes, and may leave out a connection. */
const LOOKS = 3;

const WORD_EVERY_MS = 60_000;

const log = createLog('pocketbase');
let toldAt = -Infinity;

/** Root may do anything anyway. */
const believed = new Set([0, process.geteuid?.() ?? 0]);

/** From now on believes the account that owns a data folder, too: where root types a command, the product runs as that one. */
export async function believeOwnerOf(dataDir: string): Promise<void> {
  believed.add((await stat(dataDir)).uid);
}

/**
 * The table's bytes; null on a system that has none. Linux gives a page at each call, of a table that strangers make long: asked in
 * the background each page would wait for a turn of this thread, so it is asked here, for a moment at a time.
 */
async function readPages(): Promise<Buffer | null> {
  const page = Buffer.allocUnsafe(PAGE_BYTES);
  const pages: Buffer[] = [];
  let file: number | undefined;
  try {
    file = openSync(TABLE, 'r');
    for (let begun = performance.now(); ;) {
      const bytes = readSync(file, page);
      if (bytes === 0) return Buffer.concat(pages);
      pages.push(Buffer.from(page.subarray(0, bytes)));
      if (performance.now() - begun < MOMENT_MS) continue;
      await setImmediate();
      begun = performance.now();
    }
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A crowd of connections, or one that fills the table, must not keep this process busy. */
const readTable = readSparingly(async () => {
  const table = await readPages();
  const ends = new Map<string, EndRows>();
  return (end: End): EndRows | null => {
    if (table === null) return null;
    const key = `${end.address}:${end.port}`;
    const rows = ends.get(key) ?? readEnd(table, end);
    ends.set(key, rows);
    return rows;
  };
});

/** @param from this process's end. */
async function isOwn(from: End, to: End, accounts: ReadonlySet<number>): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const rows = (await readTable())(to);
    const isBelieved = rows === null || isAnsweredBy(accounts, rows, from);
    if (isBelieved !== null) return isBelieved;
  }
  return false;
}

function refusal(port: number): Error {
  const message = `Port ${port} is answered by another account of this machine instead of PocketBase: nothing is sent there`;
  if (Date.now() - toldAt >= WORD_EVERY_MS) {
    toldAt = Date.now();
    log.warn(message);
  }
  return new Error(message);
}

/** An agent of `node:http` whose connections are answered by this product's account, or by root; others fail unused. */
export class OwnAgent extends Agent {
  readonly #accounts: ReadonlySet<number>;

  /** @param accounts uids that are believed; default: root's, this process's own, and those of `believeOwnerOf`. */
  constructor(options: AgentOptions = {}, accounts: ReadonlySet<number> = believed) {
    super(options);
    this.#accounts = accounts;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const socket = connect(options as TcpNetConnectOpts);
    const fail = (error: Error) => {
      socket.destroy();
      callback(error, socket);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      const { localAddress = '', localPort = 0, remoteAddress = '', remotePort = 0 } = socket;
      const [from, to] = [
        { address: localAddress, port: localPort },
        { address: remoteAddress, port: remotePort },
      ];
      isOwn(from, to, this.#accounts).then((isBelieved) => {
        socket.off('error', fail);
        if (!isBelieved) fail(refusal(remotePort));
        else if (socket.destroyed) fail(new Error('PocketBase ended the connection'));
        else callback(null, socket);
      }, fail);
    });
  }
}
