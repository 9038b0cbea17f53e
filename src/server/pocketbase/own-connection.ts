import { stat } from 'node:fs/promises';
import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { createLog } from '#src/server/log.ts';
import { rowsNow } from './connection-table.ts';
import { isAnsweredBy, type End } from './listener-account.ts';

/**
 * Connections to the instance's own PocketBase. Its port is anybody's on this machine while it does not run: what goes there
 * (the instance's secret, passwords, sessions) is sent to nobody before Linux has said which account answers.
 */

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

/** @param from this process's end. */
async function isOwn(from: End, to: End, accounts: ReadonlySet<number>): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const rows = await rowsNow(to);
    const isBelieved = rows === null || isAnsweredBy(accounts, rows, from);
    if (isBelieved !== null) return isBelieved;
  }
  return false;
}

function refusal(port: number): Error {
  const message = `Port ${port} is answered by another account of this machine: nothing is sent there`;
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
