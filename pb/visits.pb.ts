import type * as numbers from './lib/numbers.ts';
import type * as visits from './lib/visits.ts';

// What the product asks itself each minute is left out of the log of requests (internal.pb.ts).
/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the typings name another class */

routerAdd(
  'POST',
  '/api/internal/visits',
  (e) => {
    const lib = require(`${__hooks}/lib/visits.js`) as typeof visits;
    lib.storeVisits(e);
  },
  $apis.skipSuccessActivityLog(),
);

routerAdd('GET', '/api/numeros', (e) => {
  const lib = require(`${__hooks}/lib/numbers.js`) as typeof numbers;
  lib.tellNumbers(e);
});

routerAdd('GET', '/api/numeros/coches', (e) => {
  const lib = require(`${__hooks}/lib/numbers.js`) as typeof numbers;
  lib.tellCarNumbers(e);
});

cronAdd('prune-visits', '53 3 * * *', () => {
  const lib = require(`${__hooks}/lib/visits.js`) as typeof visits;
  lib.pruneVisits($app);
});
