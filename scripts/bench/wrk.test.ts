import { expect, it } from 'vitest';
import { readLoad } from './wrk.ts';

const printed = (latency: string, more = '') => `Running 3s test @ http://127.0.0.1:8300/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     3.28ms    1.95ms  36.02ms   80.16%
    Req/Sec    19.72k     4.41k   25.81k    58.06%
  Latency Distribution
     50%    2.91ms
     75%    3.60ms
     90%    4.92ms
     99%    ${latency}
  60940 requests in 3.10s, 1.09GB read
${more}Requests/sec:  19660.64
Transfer/sec:    360.90MB
`;

it.each([
  [printed('11.27ms'), { perSecond: 19661, p99Ms: 11.3, failed: 0 }],
  [printed('830.00us'), { perSecond: 19661, p99Ms: 0.8, failed: 0 }],
  [
    printed(
      '1.20s',
      '  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 32\n',
    ),
    { perSecond: 19661, p99Ms: 1200, failed: 42 },
  ],
])('parses wrk’s output, failures included', (text, load) => {
  expect(readLoad(text)).toEqual(load);
});

it('throws for unexpected output', () => {
  expect(() => readLoad('unable to connect')).toThrow(/unable to connect/);
});
