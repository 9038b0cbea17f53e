import { expect, it } from 'vitest';
import { fetchOwn } from '#src/server/pocketbase/own-fetch.ts';
import { gatewaySource } from './gateway-source.ts';

const HERE = { HOST: '127.0.0.1', PORT: 4321, PUBLIC_POCKETBASE_URL: undefined, POCKETBASE_URL: undefined };
const BROWSERS = 'https://api.coches.example';
const MACHINES = 'http://10.0.0.2:8090';

it.each([
  ['this machine’s, by its own account alone', HERE, 'http://127.0.0.1:4321', fetchOwn],
  ['this machine’s, by every address', { ...HERE, HOST: '::' }, 'http://[::1]:4321', fetchOwn],
  ['one elsewhere', { ...HERE, POCKETBASE_URL: MACHINES }, MACHINES, fetch],
  [
    'as browsers reach it',
    { ...HERE, POCKETBASE_URL: MACHINES, PUBLIC_POCKETBASE_URL: BROWSERS },
    BROWSERS,
    fetch,
  ],
])('asks %s', (_, env, address, ask) => {
  expect(gatewaySource(env)).toEqual({ address, ask });
});
