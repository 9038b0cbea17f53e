import { expect, test } from 'vitest';
import { httpsHost } from './https-link.ts';

test.each([
  ['https://www.Google.com/maps?x=1', 'www.google.com'],
  ['HTTPS://opiniones.example', 'opiniones.example'],
  ['http://opiniones.example', null],
  ['javascript:alert(1)', null],
  ['https://ana@opiniones.example/', null],
  ['https://opiniones.example:8443/', null],
  ['https://opiniones.example/a b', null],
  ['https://opiniones.example/"', null],
  ['https://localhost/', null],
  ['', null],
])('the host of %j is %j', (link, host) => {
  expect(httpsHost(link)).toBe(host);
});
