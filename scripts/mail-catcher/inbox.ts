import { once } from 'node:events';
import type { Server } from 'node:net';
import { createInboxServer } from './http.ts';
import type { InboxSummary } from './message.ts';
import { createCatcher } from './smtp.ts';
import { InboxStore } from './store.ts';

/** Ports and storage of the inbox. Port 0 selects a free one. */
export interface InboxOptions {
  readonly smtpPort: number;
  readonly uiPort: number;
  readonly host: string;
  /** Separate folder; created if missing. */
  readonly dir: string;
}

/** A running inbox. */
export interface Inbox {
  readonly smtpPort: number;
  readonly uiPort: number;
  /** Summaries of the received messages, newest first. */
  messages(): readonly InboxSummary[];
  /** Stops both servers, open connections included; messages stay on disk. */
  close(): Promise<void>;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The inbox is not listening on a TCP port');
  return address.port;
}

/**
 * Starts the demo's inbox: an SMTP server that accepts every mail and delivers none, and its pages.
 * @throws Error when a port is in use; both servers are closed then.
 */
export async function startInbox({ smtpPort, uiPort, host, dir }: InboxOptions): Promise<Inbox> {
  const store = await InboxStore.open(dir);
  const smtp = createCatcher((raw, envelope) => store.add(raw, envelope));
  // An aborted client connection must not end the process.
  smtp.on('error', (error) => console.error('Inbox:', error.message));
  const ui = createInboxServer(store);
  const close = async (): Promise<void> => {
    const uiClosed = new Promise<void>((resolve) => void ui.close(() => resolve()));
    ui.closeAllConnections();
    await Promise.all([uiClosed, new Promise<void>((resolve) => smtp.close(() => resolve()))]);
  };
  try {
    const smtpReady = once(smtp.server, 'listening');
    smtp.listen(smtpPort, host);
    await smtpReady;
    const uiReady = once(ui, 'listening');
    ui.listen(uiPort, host);
    await uiReady;
  } catch (error) {
    await close();
    throw error;
  }
  return { smtpPort: portOf(smtp.server), uiPort: portOf(ui), messages: () => store.list(), close };
}
