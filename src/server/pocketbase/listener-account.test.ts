import { describe, expect, it } from 'vitest';
import { isAnsweredBy, readEnd } from './listener-account.ts';

const OWN = 1000;
const STRANGER = 33;
const FROM = { address: '127.0.0.1', port: 41_000 };
const TO = { address: '127.0.0.1', port: 8090 };

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, remote: string, state: string, uid: number, inode: number) =>
  `   1: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 ${inode} 1 0000000086eb1976 20 0 0 10 -1`;
const listener = (uid: number, address = '0100007F') =>
  row(`${address}:1F9A`, '00000000:0000', '0A', uid, 501);
const answering = (uid: number, inode = 502, state = '01') =>
  row('0100007F:1F9A', '0100007F:A028', state, uid, inode);
const asking = row('0100007F:A028', '0100007F:1F9A', '01', OWN, 503);
const table = (...rows: readonly string[]) => Buffer.from(`${[HEAD, ...rows].join('\n')}\n`);

describe('isAnsweredBy', () => {
  it.each<[string, boolean | null, readonly string[]]>([
    ['our own listener has accepted', true, [listener(OWN), asking, answering(OWN)]],
    ['ours has not accepted yet', true, [listener(OWN), asking, answering(0, 0)]],
    ['ours listens at every address', true, [listener(OWN, '00000000'), asking, answering(OWN)]],
    ['a stranger listens and has accepted', false, [listener(STRANGER), asking, answering(STRANGER)]],
    ['a stranger has not accepted yet', false, [listener(STRANGER), asking, answering(0, 0)]],
    ['a stranger has accepted, ours listens by now', false, [listener(OWN), asking, answering(STRANGER)]],
    ['a stranger has accepted and listens no more', false, [asking, answering(STRANGER)]],
    ['nobody listens any more', false, [asking, answering(0, 0)]],
    [
      'ours listens at another address of the machine',
      false,
      [listener(OWN, '0200007F'), asking, answering(0, 0)],
    ],
    ['the connection is not in the table', null, [listener(OWN), asking]],
    ['it is over', null, [listener(OWN), asking, answering(0, 0, '06')]],
    ['the table is empty', null, []],
  ])('%s: %s', (_case, expected, rows) => {
    expect(isAnsweredBy(new Set([OWN]), readEnd(table(...rows), TO, 'LE'), FROM, 'LE')).toBe(expected);
  });

  it('reads addresses in the order of the machine', () => {
    const rows = [
      row('7F000001:1F9A', '00000000:0000', '0A', OWN, 501),
      row('7F000001:1F9A', '7F000001:A028', '01', OWN, 502),
    ];
    const isBelieved = (order: 'BE' | 'LE') =>
      isAnsweredBy(new Set([OWN]), readEnd(table(...rows), TO, order), FROM, order);
    expect([isBelieved('BE'), isBelieved('LE')]).toEqual([true, null]);
  });
});
