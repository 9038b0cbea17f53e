import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A program for a network namespace of its own: takes settings over (`net.ipv4.NAME=VALUE`), sends somebody much who has read
 * well and then reads nothing, and prints how many bytes of it the kernel keeps on the sender's side.
 */

/** Linux numbers, from sys/socket.h and bits/ioctls.h: AF_INET, SOCK_DGRAM, SIOCSIFFLAGS; IFF_UP and IFF_RUNNING. */
const LOOPBACK_UP =
  'socket(S, 2, 2, 0) or die; my $r = pack("Z16 s x22", "lo", 0x41); ioctl(S, 0x8914, $r) or die $!';
const READ_WELL = 8 * 1024 * 1024;
const PIECE = Buffer.alloc(1024 * 1024);

execFileSync('perl', ['-e', LOOPBACK_UP]);
for (const setting of process.argv.slice(2)) {
  const [name = '', value = ''] = setting.split('=');
  writeFileSync(`/proc/sys/${name.trim().replaceAll('.', '/')}`, value.trim());
}

const server = createServer((socket) => {
  const send = (): void => {
    while (socket.write(PIECE));
  };
  socket.on('drain', send).on('error', () => undefined);
  send();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const reader = connect(port, '127.0.0.1');
let read = 0;
await new Promise<void>((resolve) => {
  reader.on('data', (piece) => {
    read += piece.length;
    if (read < READ_WELL) return;
    reader.pause();
    resolve();
  });
});

/** Bytes that the sender's side of the connection holds (proc(5), `/proc/net/tcp`: `tx_queue`). */
function held(): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const queues = rows.find((row) => row[1]?.endsWith(local) === true && row[3] === '01')?.[4] ?? '';
  return Number.parseInt(queues, 16);
}

let before = -1;
// Until nothing moves any more.
while (before !== held()) {
  before = held();
  await sleep(500);
}

process.stdout.write(`${held()}\n`);
process.exit();
