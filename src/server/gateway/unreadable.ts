import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How Node answers what it cannot read, by its own code for the trouble; anything else is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** The answer that a connection is in the middle of, by the name that Node itself goes by. */
function underWay(socket: Duplex): ServerResponse | null {
  return (socket as Duplex & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}

/**
 * Answers what never becomes a request as Node does, but so that no cache keeps it: a stranger's broken header would else be
 * everybody's error page.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && underWay(socket)?.headersSent !== true) {
      const status = STATUSES[error.code ?? ''] ?? 400;
      const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
      socket.write(`${head}\r\nConnection: close\r\nCache-Control: no-store\r\n\r\n`);
    }
    socket.destroy(error);
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Cache-Control': 'no-store' }).end();
  });
}
