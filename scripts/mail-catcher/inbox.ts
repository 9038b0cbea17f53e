import { once } from 'node:events';
import type { Server } from 'node:net';
import { createInboxServer } from './http.ts';
import type { InboxSummary } from './message.ts';
import { createCatcher } from './smtp.ts';
import { InboxStore } from './store.ts';

/** Where the inbox listens and keeps its messages. Port 0 takes a free one. */
export interface InboxOptions {
  readonly smtpPort: number;
  readonly uiPort: number;
  readonly host: string;
  /** Folder of its own; created when missing. */
  readonly dir: string;
}

/** A running inbox. */
export interface Inbox {
  readonly smtpPort: number;
  readonly uiPort: number;
  /** Summaries of what has arrived, newest first. */
  messages(): readonly InboxSummary[];
  /** Stops both servers, open connections included; messages stay on disk. */
  close(): Promise<void>;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The inbox does not listen on TCP');
  return address.port;
}

/**
 * Starts the demo's inbox: an SMTP server that takes every mail and delivers none, and its pages.
 * @throws Error when a port is taken; nothing is left running then.
 */
export async function startInbox({ smtpPort, uiPort, host, dir }: InboxOptions): Promise<Inbox> {
  const store = await InboxStore.open(dir);
  const smtp = createCatcher((raw, envelope) => store.add(raw, envelope));
  // A client that breaks off is no reason to end the process.
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
